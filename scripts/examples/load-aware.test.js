/// <reference path="../berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

const aware = script("load-aware.js");
/** @param {string} load */
const nodeWith = (load) => node("n1").annotation("example.com/cpu-load", load);

test("the less load the better", () => {
  assert.equal(aware.score(pod("web"), nodeWith("0.25")), 75);
  assert.equal(aware.score(pod("web"), nodeWith("0.8")), 20);
});

test("a load that is not known is in the middle", () => {
  assert.equal(aware.score(pod("web"), node("n1")), 50);
  assert.equal(aware.score(pod("web"), nodeWith("much")), 50);
});

test("a node with too much load is refused", () => {
  assert.refused(aware.filter(pod("web"), nodeWith("0.95")), "load above 0.9");
  assert.fits(aware.filter(pod("web"), nodeWith("0.9")));
  assert.fits(aware.filter(pod("web"), node("n1")));
});
