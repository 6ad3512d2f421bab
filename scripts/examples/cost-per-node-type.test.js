/// <reference path="../berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

const cost = script("cost-per-node-type.js", { args: { prices: { small: 0.1, large: 0.5 } } });
/** @param {string} name @param {string} type */
const of = (name, type) => node(name).label("node.kubernetes.io/instance-type", type);

test("the cheapest type is the best and the dearest the worst", () => {
  assert.equal(cost.scores(pod("web"), [of("a", "small"), of("b", "large")]), [100, 0]);
});

test("what a node says of itself counts more than its type", () => {
  const spot = of("c", "large").annotation("example.com/price-per-hour", "0.2");
  assert.equal(cost.scores(pod("web"), [of("a", "small"), of("b", "large"), spot]), [100, 0, 75]);
});

test("a node without a price is as bad as the dearest", () => {
  assert.equal(cost.scores(pod("web"), [of("a", "small"), node("b"), of("c", "large")]), [100, 0, 0]);
});

test("equal prices make no difference", () => {
  assert.equal(cost.scores(pod("web"), [of("a", "small"), of("b", "small")]), [100, 100]);
});
