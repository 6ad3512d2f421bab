/// <reference path="../berth.d.ts" />
// @ts-check

// LoadAware prefers nodes that have little to do, whatever their pods ask for. Something outside, such as a job that asks
// Prometheus, writes the load of each node into an annotation: 0.25 is a quarter.

export const args = { annotation: "example.com/cpu-load", avoidAbove: 0.9 };

/** @param {Berth.Node} node */
function load(node) {
  const value = Number(node.annotations[args.annotation] ?? NaN);
  return value >= 0 ? Math.min(value, 1) : undefined;
}

/** @type {Berth.Exports["filter"]} */
export function filter(pod, node) {
  return (load(node) ?? 0) <= args.avoidAbove || `node(s) had a load above ${args.avoidAbove}`;
}

// Nodes whose load is not known are in the middle.
/** @type {Berth.Exports["score"]} */
export function score(pod, node) {
  return Math.round(100 * (1 - (load(node) ?? 0.5)));
}
