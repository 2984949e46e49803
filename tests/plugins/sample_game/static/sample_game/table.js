// The smallest table: the position as text.
class TallyTable extends HTMLElement {
  update(message) {
    this.textContent = JSON.stringify(message.view);
  }
}
customElements.define("tally-table", TallyTable);
customElements.define("ambush-table", class extends TallyTable {});
