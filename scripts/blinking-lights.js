/// <reference path="./berth.d.ts" />
// @ts-check

// Prefers nodes with many blinking lights, as the label or else the annotation of that name says. What is no whole
// number from 0 to 999999999 counts as 0: a typing error on one node must not keep pods from being scheduled.
export const name = "BlinkingLightsScript";

const LIGHTS = "berth.io/blinking-lights";

/** @type {Berth.Exports["score"]} */
export function score(pod, node) {
  const lights = node.labels[LIGHTS] ?? node.annotations[LIGHTS] ?? "";
  return /^[0-9]{1,9}$/.test(lights) ? Number(lights) : 0;
}

// 100 for the node with the most lights, the others in proportion; where nobody has lights, all stay 0.
/** @type {Berth.Exports["normalizeScores"]} */
export function normalizeScores(scores) {
  const highest = scores.reduce((a, b) => Math.max(a, b), 0);
  return highest === 0 ? scores : scores.map((score) => Math.floor((100 * score) / highest));
}
