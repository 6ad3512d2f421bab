/// <reference path="../berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

/** @param {string} name */
const member = (name) => pod(name).label("example.com/gang", "train").annotation("example.com/gang-size", 2);
const first = member("first");
const second = member("second");

test("a pod waits until the last one of its group has a node", () => {
  const gang = script("gang.js", { nodes: [node("n1").pods(first)] });
  const alone = script("gang.js", { nodes: [node("n1")] });
  assert.equal(alone.permit(first, "n1"), { wait: 60 });
  assert.equal(gang.permit(second, "n1"), null);
});

test("the last one lets the others go on", () => {
  const gang = script("gang.js", { nodes: [node("n1").pods(pod("web"))] });
  assert.equal(gang.permit(first, "n1"), { wait: 60 });
  assert.equal(gang.waiting(), ["default/first"]);
  gang.setNodes([node("n1").pods(first)]);
  assert.equal(gang.permit(second, "n1"), null);
  assert.equal(gang.waiting(), []);
});

test("one that gives up takes the others along", () => {
  const gang = script("gang.js", { nodes: [node("n1")] });
  gang.permit(first, "n1");
  gang.setNodes([node("n1").pods(first)]);
  gang.unreserve(second, "n1");
  assert.equal(gang.waiting(), []);
});

test("pods of another group or namespace do not count", () => {
  const gang = script("gang.js", {
    nodes: [node("n1").pods(member("other").label("example.com/gang", "x"), member("far/away"))],
  });
  assert.equal(gang.permit(first, "n1"), { wait: 60 });
});

test("a group without a size is refused, and other pods never wait", () => {
  const gang = script("gang.js");
  assert.refused(gang.permit(pod("a").label("example.com/gang", "train"), "n1"), "is no number of pods");
  assert.equal(gang.permit(pod("web"), "n1"), null);
});
