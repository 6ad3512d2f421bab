/// <reference path="./berth.d.ts" />
// @ts-check

// Prefers nodes that have few pods for their size.
export const name = "MyCustomPluginB";

/** @type {Berth.Exports["score"]} */
export function score(pod, node) {
  const room = node.allocatable.pods - node.requested.pods;
  return room > 0 ? Math.floor((100 * room) / node.allocatable.pods) : 0;
}
