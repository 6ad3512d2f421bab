/// <reference path="./berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

const plugin = script("@file@.js", { args: { podsMax: 1 } });
const web = pod("web").requests("cpu=500m,memory=1Gi");

test("an empty node is accepted", () => {
  assert.fits(plugin.filter(web, node("n1")));
});

test("a node with as many pods as it may have is refused", () => {
  assert.refused(plugin.filter(web, node("n1").pods(pod("other"))), "had 1 pods or more");
});

test("nodes with the label are preferred", () => {
  const fast = node("n1").label("example.com/disk", "ssd");
  assert.equal(plugin.scores(web, [fast, node("n2")]), [100, 0]);
});
