/// <reference path="../berth.d.ts" />
// @ts-check

// Gang binds the pods of a group together or not at all. Pods of one group have the same label, and say in an annotation how
// many they are. A pod that has a node waits in permit until the last one has a node as well; if that takes too long,
// all give their nodes back.

export const args = { label: "example.com/gang", annotation: "example.com/gang-size", seconds: 60 };

/**
 * The pods of the group that have a node, without the pod itself.
 * @param {Berth.Pod} pod
 * @param {Berth.State} state
 */
function others(pod, state) {
  const group = pod.labels[args.label];
  return state.nodes
    .flatMap((node) => node.pods)
    .filter((one) => one.namespace === pod.namespace && one.labels[args.label] === group && one.uid !== pod.uid);
}

/** @type {Berth.Exports["permit"]} */
export function permit(pod, nodeName, state) {
  if (pod.labels[args.label] === undefined) {
    return;
  }
  const size = Number(pod.annotations[args.annotation]);
  if (!Number.isInteger(size) || size < 1) {
    return { unresolvable: `the annotation ${args.annotation} is no number of pods` };
  }
  const placed = others(pod, state);
  if (placed.length + 1 < size) {
    return { wait: args.seconds };
  }
  const group = new Set(placed.map((one) => one.uid));
  berth.waitingPods().filter((waiting) => group.has(waiting.uid)).forEach((waiting) => berth.allow(waiting));
}

/** @type {Berth.Exports["reserve"]} */
export function reserve() {}

// One that gives up takes along those of its group that wait: their nodes are free for others.
/** @type {Berth.Exports["unreserve"]} */
export function unreserve(pod, nodeName, state) {
  if (pod.labels[args.label] !== undefined) {
    const group = new Set(others(pod, state).map((one) => one.uid));
    berth
      .waitingPods()
      .filter((waiting) => group.has(waiting.uid))
      .forEach((waiting) => berth.reject(waiting, `${pod.name} of the same group gave up`));
  }
}
