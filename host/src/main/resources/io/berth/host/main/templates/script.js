/// <reference path="./berth.d.ts" />
// @ts-check

// The plugin @plugin@. What stands here is an example of a filter and of a score: change it, or take one of them away.

/** The arguments with their defaults; a profile changes them with pluginConfig. */
export const args = { label: "example.com/disk", value: "ssd", podsMax: 50 };

/** @type {Berth.Exports["filter"]} */
export function filter(pod, node) {
  return node.pods.length < args.podsMax || `node(s) had ${args.podsMax} pods or more`;
}

/** @type {Berth.Exports["score"]} */
export function score(pod, node) {
  return node.labels[args.label] === args.value ? 100 : 0;
}
