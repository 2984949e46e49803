"""The sounds of the tables, made of sines and noise: `uv run python -m tools.regenerate sounds` writes them.

A sound is a list of samples between -1 and 1, 22050 in a second. Each is made of a few layers: tones that glide, chimes
(tones that do not fit together, as of struck metal), and noise that is made duller or thinner by filters. Noise comes
from seeds, so that a sound is the same whenever it is made.
"""

from __future__ import annotations

import io
import math
import random
import wave
from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "platform/neuroshima/web/static/neuroshima/sounds"
RATE = 22050
LOUDEST = 0.8
"""The peak of every sound: how loud it is heard is the table's."""
Samples = list[float]


def _count(seconds: float) -> int:
    return int(seconds * RATE)


# Layers ---------------------------------------------------------------------------------------------------------------


def tone(start: float, end: float, seconds: float, overtones: tuple[float, ...] = (1.0,)) -> Samples:
    """A tone that glides from `start` to `end` Hz. `overtones`: how strong the tone and its multiples are."""
    phase, samples = 0.0, []
    for i in range(count := _count(seconds)):
        phase += 2 * math.pi * start * (end / start) ** (i / count) / RATE
        samples.append(sum(strong * math.sin((n + 1) * phase) for n, strong in enumerate(overtones)))
    return samples


def chime(pitches: tuple[float, ...], seconds: float, fade: float) -> Samples:
    """Struck metal: tones that die away, the higher ones sooner. In `fade` seconds the first loses two thirds."""
    samples = [0.0] * _count(seconds)
    for n, pitch in enumerate(pitches):
        for i in range(len(samples)):
            moment = i / RATE
            samples[i] += math.exp(-moment * (n + 1) / fade) * math.sin(2 * math.pi * pitch * moment) / (n + 1)
    return samples


def noise(seconds: float, seed: int) -> Samples:
    chance = random.Random(seed)
    return [2 * chance.random() - 1 for _ in range(_count(seconds))]


def duller(samples: Samples, start: float, end: float) -> Samples:
    """Remove frequencies above a pitch that glides from `start` to `end` Hz."""
    kept, value = [], 0.0
    for i, sample in enumerate(samples):
        pitch = start * (end / start) ** (i / len(samples))
        value += (1 - math.exp(-2 * math.pi * pitch / RATE)) * (sample - value)
        kept.append(value)
    return kept


def thinner(samples: Samples, pitch: float) -> Samples:
    """Remove frequencies below `pitch` Hz."""
    return [sample - dull for sample, dull in zip(samples, duller(samples, pitch, pitch), strict=True)]


def struck(samples: Samples, fade: float, attack: float = 0.002) -> Samples:
    """An envelope that rises within `attack` seconds, and loses two thirds in each `fade` seconds."""
    return [s * min(1.0, i / RATE / attack) * math.exp(-i / RATE / fade) for i, s in enumerate(samples)]


def swelling(samples: Samples, top: float = 0.4) -> Samples:
    """An envelope that grows until `top` of the duration, then falls."""
    last = len(samples) - 1

    def strength(at: float) -> float:
        return math.sin(math.pi / 2 * at / top) if at < top else math.cos(math.pi / 2 * (at - top) / (1 - top))

    return [sample * strength(i / last) for i, sample in enumerate(samples)]


def mixed(*layers: tuple[float, Samples, float]) -> Samples:
    """Mix layers, each with its strength and the second in which it begins."""
    sums = [0.0] * max(_count(after) + len(samples) for _, samples, after in layers)
    for strength, samples, after in layers:
        for i, sample in enumerate(samples, _count(after)):
            sums[i] += strength * sample
    return sums


# Sounds ---------------------------------------------------------------------------------------------------------------


def blow() -> Samples:
    hit = struck(duller(noise(0.12, 1), 2600, 500), 0.022)
    return mixed((1, struck(tone(170, 62, 0.24), 0.06), 0), (1.3, hit, 0), (0.25, struck(noise(0.02, 2), 0.005), 0))


def shot() -> Samples:
    crack = struck(thinner(noise(0.05, 3), 900), 0.009)
    return mixed(
        (0.9, crack, 0),
        (1.6, struck(duller(noise(0.3, 4), 4200, 300), 0.05), 0),
        (0.6, struck(tone(210, 55, 0.2), 0.04), 0),
    )


def beam() -> Samples:
    ray = struck(tone(1250, 190, 0.4, (1, 0.5, 0.33, 0.25, 0.2)), 0.13, 0.012)
    hum = [s * math.sin(2 * math.pi * 57 * i / RATE) for i, s in enumerate(ray)]
    return mixed((0.5, ray, 0), (0.7, hum, 0), (0.5, struck(thinner(noise(0.2, 5), 2500), 0.05), 0))


def blast() -> Samples:
    rumble = duller(duller(noise(0.45, 6), 2600, 90), 3000, 150)
    return mixed(
        (3.2, struck(rumble, 0.13, 0.004), 0),
        (1, struck(tone(88, 33, 0.45), 0.16), 0),
        (0.5, struck(noise(0.04, 7), 0.01), 0),
    )


def shield() -> Samples:
    return mixed(
        (1, struck(chime((742, 1310, 2035, 2810, 3590), 0.4, 0.11), 0.3), 0),
        (0.5, struck(thinner(noise(0.02, 8), 2000), 0.004), 0),
    )


def wound() -> Samples:
    return mixed(
        (1, struck(tone(290, 110, 0.2, (1, 0.4)), 0.05), 0), (0.9, struck(duller(noise(0.14, 9), 1300, 250), 0.03), 0)
    )


def heal() -> Samples:
    notes = (523.25, 659.25, 783.99)
    return mixed(
        *((0.7, swelling(tone(pitch, pitch, 0.26, (1, 0.18)), 0.12), 0.085 * n) for n, pitch in enumerate(notes))
    )


def net() -> Samples:
    whip = swelling(thinner(duller(noise(0.26, 10), 900, 6500), 500), 0.7)
    ticks = [(0.5, struck(tone(1500 + 260 * n, 900, 0.03), 0.008), 0.2 + 0.028 * n) for n in range(4)]
    return mixed((1.2, whip, 0), *ticks)


def free() -> Samples:
    return mixed(
        (0.9, swelling(thinner(duller(noise(0.24, 11), 5500, 900), 400), 0.15), 0),
        (0.5, struck(tone(420, 840, 0.22), 0.07), 0.05),
    )


def death() -> Samples:
    fall = struck(tone(233, 58, 0.44, (1, 0.5, 0.25)), 0.17, 0.01)
    bits = [(0.6, struck(duller(noise(0.05, 12 + n), 2400 - 300 * n, 400), 0.012), 0.06 + 0.055 * n) for n in range(6)]
    return mixed((0.8, fall, 0), (1, struck(duller(noise(0.2, 20), 1500, 120), 0.06), 0), *bits)


def alarm() -> Samples:
    bell = struck(chime((196, 294, 466, 588, 932), 0.45, 0.28), 0.24)
    return mixed(
        (0.8, bell, 0),
        (1, struck(tone(120, 42, 0.3), 0.09), 0),
        (0.7, struck(duller(noise(0.12, 21), 900, 150), 0.04), 0),
    )


def place() -> Samples:
    return mixed(
        (1, struck(tone(260, 150, 0.12, (1, 0.3)), 0.022), 0),
        (0.8, struck(duller(noise(0.06, 22), 2100, 700), 0.011), 0),
    )


def slide() -> Samples:
    return swelling(thinner(duller(noise(0.24, 23), 1800, 700), 300), 0.45)


def push() -> Samples:
    scrape = swelling(duller(noise(0.3, 24), 1100, 380), 0.25)
    return mixed((1, struck(tone(150, 66, 0.18), 0.05), 0), (1.1, scrape, 0.02))


def turn() -> Samples:
    click = struck(thinner(noise(0.02, 25), 1500), 0.004)
    return mixed(*((0.7, click, 0.045 * n) for n in range(3)), (0.3, struck(tone(400, 320, 0.1), 0.03), 0.09))


def tick() -> Samples:
    return mixed((1, struck(tone(920, 860, 0.09, (1, 0.2)), 0.016), 0), (0.2, struck(noise(0.01, 26), 0.003), 0))


def start() -> Samples:
    drum = mixed((1, struck(tone(110, 52, 0.3), 0.1), 0), (0.7, struck(duller(noise(0.1, 27), 900, 200), 0.025), 0))
    return mixed((0.75, drum, 0), (1, drum, 0.15))


def card() -> Samples:
    return swelling(thinner(duller(noise(0.11, 28), 6500, 2600), 900), 0.2)


def gain() -> Samples:
    notes = (392.0, 587.33)
    return mixed(
        *((0.7, struck(tone(pitch, pitch, 0.34, (1, 0.3, 0.1)), 0.12, 0.01), 0.1 * n) for n, pitch in enumerate(notes))
    )


def your_turn() -> Samples:
    notes = (587.33, 880.0)
    return mixed(
        *((0.6, struck(tone(pitch, pitch, 0.32, (1, 0, 0.11)), 0.09, 0.02), 0.13 * n) for n, pitch in enumerate(notes))
    )


def won() -> Samples:
    notes = (392.0, 523.25, 659.25, 783.99)
    fanfare = [
        (0.6, struck(tone(pitch, pitch, 0.24, (1, 0.4, 0.2)), 0.11, 0.01), 0.065 * n) for n, pitch in enumerate(notes)
    ]
    return mixed(*fanfare, (0.3, struck(chime((1567.98, 2349.32), 0.24, 0.15), 0.12), 0.195))


def lost() -> Samples:
    notes = (329.63, 261.63, 196.0)
    fall = [
        (0.7, struck(tone(pitch, 0.98 * pitch, 0.22, (1, 0.3, 0.1)), 0.11, 0.02), 0.11 * n)
        for n, pitch in enumerate(notes)
    ]
    return mixed(*fall, (0.8, struck(tone(82, 55, 0.22), 0.1), 0.22))


def drawn() -> Samples:
    note = struck(tone(440, 440, 0.28, (1, 0.25, 0.1)), 0.12, 0.02)
    return mixed((0.7, note, 0), (0.7, note, 0.16))


SOUNDS: dict[str, Callable[[], Samples]] = {
    sound.__name__: sound
    for sound in (
        blow, shot, beam, blast, shield, wound, heal, net, free, death, alarm, place, slide, push, turn, tick, start,
        card, gain, your_turn, won, lost, drawn,
    )
}  # fmt: skip


# Files ----------------------------------------------------------------------------------------------------------------


def levelled(samples: Samples) -> array[int]:
    """Set the same loudness for all sounds, without a click at the end, as 16 bits."""
    peak, tail = max(map(abs, samples)), _count(0.012)
    scale = 32767 * LOUDEST / peak
    left = len(samples)
    return array("h", (round(s * scale * min(1.0, (left - i - 1) / tail)) for i, s in enumerate(samples)))


def wav(samples: array[int]) -> bytes:
    """A file that every browser plays: one channel, 16 bits, little-endian."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(b"".join(value.to_bytes(2, "little", signed=True) for value in samples))
    return file.getvalue()


def read(content: bytes) -> array[int]:
    """The samples of a file."""
    with wave.open(io.BytesIO(content)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        frames = file.readframes(file.getnframes())
    return array("h", (int.from_bytes(frames[i : i + 2], "little", signed=True) for i in range(0, len(frames), 2)))


@cache
def samples_of(name: str) -> array[int]:
    """The expected samples of the file with that name."""
    return levelled(SOUNDS[name]())
