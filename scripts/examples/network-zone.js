/// <reference path="../berth.d.ts" />
// @ts-check

// NetworkZone lets a pod run only on nodes of the network zones that it names in an annotation, such as "dmz,internal". A
// pod without the annotation may run on any node that is in no closed zone.

export const args = {
  annotation: "example.com/network-zones",
  label: "example.com/network-zone",
  /** Zones that a pod has to ask for. */
  closed: ["dmz"],
};

export const events = [{ resource: "Node", actions: ["Add", "UpdateNodeLabel"] }];

/** @type {Berth.Exports["filter"]} */
export function filter(pod, node) {
  const zone = node.labels[args.label] ?? "";
  const wanted = pod.annotations[args.annotation];
  if (wanted === undefined) {
    return args.closed.includes(zone) ? { unresolvable: `node(s) were in the closed network zone ${zone}` } : true;
  }
  const zones = wanted.split(",").map((one) => one.trim());
  return zones.includes(zone) || { unresolvable: `node(s) were in none of the network zones ${zones.join(", ")}` };
}
