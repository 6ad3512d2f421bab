/// <reference path="../berth.d.ts" />
// @ts-check

// OfficeHours keeps pods with a label from being scheduled during some hours of the day, so that big batches run at
// night. Time is given by the host, so answers are not remembered; in a simulation it is simulated time.

export const args = {
  label: "example.com/batch",
  /** Hours in UTC: from the first on, up to the second. */
  from: 8,
  to: 18,
};

export const dependence = "volatile";

// No event helps: such a pod is tried again when the queue is flushed, every five minutes.
/** @type {Berth.EventOfInterest[]} */
export const events = [];

/** @type {Berth.Exports["preFilter"]} */
export function preFilter(pod) {
  if (pod.labels[args.label] === undefined) {
    return { skip: true };
  }
  const hour = new Date(berth.now()).getUTCHours();
  const busy = args.from <= args.to ? hour >= args.from && hour < args.to : hour >= args.from || hour < args.to;
  return busy ? { unresolvable: `pods with the label ${args.label} wait until ${args.to}:00 UTC` } : { skip: true };
}

/** @type {Berth.Exports["filter"]} */
export function filter() {
  return true;
}
