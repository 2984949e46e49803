// A table of cards, built of the host's parts alone: what docs/tables.md says, in a page of its own. Cards of the hand are
// deployed to cities, and cards in cities use what they can.

import { Card } from "/static/neuroshima/table/card.js";
import { Controller } from "/static/neuroshima/table/controller.js";
import { h, reconcile, setAttribute } from "/static/neuroshima/table/dom.js";
import { TableElement } from "/static/neuroshima/table/element.js";
import { Flow } from "/static/neuroshima/table/flow.js";
import { Help } from "/static/neuroshima/table/help.js";
import { Log } from "/static/neuroshima/table/log.js";
import { Names } from "/static/neuroshima/table/names.js";
import { onLongPress, pointed } from "/static/neuroshima/table/pointing.js";
import { Prompt } from "/static/neuroshima/table/prompt.js";
import { StepPlayer } from "/static/neuroshima/table/steps.js";
import { Tabs } from "/static/neuroshima/table/tabs.js";

const SHAPE = { order: ["type", "card", "at", "city", "target"], places: ["at", "city", "target"], preferred: ["deploy"], starting: { type: "use", field: "at" } };

class CardNames extends Names {
  side(seat) {
    return ["Robots", "Soldiers"][seat];
  }
}

class CardLog extends Log {
  lines(move) {
    return move.events.map((event) => ({ text: event.text, kind: event.type, about: event.about, rule: event.rule }));
  }
}

class Resolution extends StepPlayer {
  showStep(step) {
    this.tell(step.text, [step.rule]);
    return true;
  }
}

class CardController extends Controller {
  handButton(index) {
    return this.table.hand.children[index];
  }
}

class CardTable extends TableElement {
  build(message) {
    this.names = new CardNames(this.host.catalogue);
    this.names.update(message);
    this.flow = new Flow(SHAPE);
    this.card = new Card();
    this.help = new Help({ keys: [["Enter", "choose the card"]], notes: ["One note."] });
    this.prompt = new Prompt();
    this.log = new CardLog(this.names, (about) => this.light(about));
    this.watching = new Resolution("The resolution", (words) => this.host.say(words));
    this.places = h("div", { class: "places" });
    this.hand = h("div", { class: "hand" });
    const root = h("div", { class: "nt-table", style: "padding-bottom: 84px" });
    this.tabs = new Tabs(root, [["players", "Players"], ["log", "Log"]]);
    this.controller = new CardController(this);
    const task = h("div", { class: "nt-task" }, this.prompt.root, this.watching.root);
    root.append(task, this.places, this.hand, this.tabs.root, this.log.root, this.card.root, this.help.button(this));
    this.replaceChildren(root);
  }

  isWatched({ move }) {
    return move.events.some((event) => event.type === "resolved");
  }

  watch({ move }) {
    return this.watching.watch(move.events.filter((event) => event.type === "resolved"));
  }

  draw() {
    const { view } = this.state;
    reconcile(this.places, view.places, (place) => JSON.stringify(place), (place) => this.button(JSON.stringify(place), () => this.controller.pick(place)), (node, place) => node.classList.toggle("lit", this.flow.isLit(place)));
    reconcile(this.hand, view.hand, (id) => id, (id) => this.handCard(id), (node, id) => setAttribute(node, "aria-pressed", String(this.flow.chosen.card === id)));
  }

  handCard(id) {
    const button = this.button(id, () => this.controller.chooseFromHand(0, id, button));
    return button;
  }

  button(words, choose) {
    const explain = () => this.card.show({ picture: null, title: words, subtitle: "", sections: [{ heading: "Here and now", lines: ["It waits."] }] }, button);
    const button = h("button", { type: "button", "aria-describedby": "nt-card", ...pointed(() => this.card.soon(explain), () => this.card.hide()) }, words);
    onLongPress(button, explain);
    button.addEventListener("click", choose);
    return button;
  }

  light(about) {
    for (const node of this.places.children) node.classList.toggle("light", about.some((place) => JSON.stringify(place) === node.dataset.key));
  }

  focusMain() {
    this.places.firstChild?.focus();
  }

  sentences(move) {
    return move.events.map((event) => event.text);
  }
}

customElements.define("card-table", CardTable);
