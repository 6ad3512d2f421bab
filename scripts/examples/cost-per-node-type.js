/// <reference path="../berth.d.ts" />
// @ts-check

// CostPerNodeType prefers nodes that cost less per hour. The price is that of the node's type in the arguments, or what the
// node says itself in an annotation; a node without a price counts as the dearest.

export const args = {
  /** By the node's label node.kubernetes.io/instance-type, in any currency. */
  prices: {},
  annotation: "example.com/price-per-hour",
};

const TYPE = "node.kubernetes.io/instance-type";
const UNKNOWN = -1;

/** @param {Berth.Node} node */
function price(node) {
  const own = node.annotations[args.annotation];
  const listed = /** @type {Record<string, number>} */ (args.prices)[node.labels[TYPE] ?? ""];
  const value = own === undefined ? listed : Number(own);
  // Thousandths, since scores are whole numbers.
  return value === undefined || !(value >= 0) ? UNKNOWN : Math.round(value * 1000);
}

/** @type {Berth.Exports["score"]} */
export function score(pod, node) {
  return price(node);
}

/** @type {Berth.Exports["normalizeScores"]} */
export function normalizeScores(scores) {
  const highest = Math.max(...scores, 0);
  const known = scores.map((score) => (score === UNKNOWN ? highest : score));
  const lowest = Math.min(...known);
  return known.map((score) => (highest === lowest ? 100 : Math.floor((100 * (highest - score)) / (highest - lowest))));
}
