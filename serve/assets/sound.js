// Sounds, made by the browser. They are off by default.

import { store, stored } from "./stored.js";

const name = "puzzlecode.sound";

// The sounds: for each event, a list of notes with the frequency in hertz, and the begin and the length in seconds.
const events = {
  step: [[330, 0, 0.07]], build: [[175, 0, 0.09]], wrong: [[196, 0, 0.14], [156, 0.12, 0.22]],
  right: [[523, 0, 0.09], [659, 0.09, 0.14]], solved: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.1], [1047, 0.3, 0.3]],
};

let context = null;

export const isOn = () => stored(name) === "on";
export const turn = (on) => store(name, on && "on");

export function play(event, delay = 0) {
  if (!isOn() || !globalThis.AudioContext) return;
  context ||= new AudioContext();
  for (const [frequency, begin, length] of events[event]) {
    const at = context.currentTime + delay / 1000 + begin, tone = context.createOscillator(), loudness = context.createGain();
    tone.type = event === "build" ? "triangle" : "sine";
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.2, at + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
