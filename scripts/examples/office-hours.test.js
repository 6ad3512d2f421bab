/// <reference path="../berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

const batch = pod("report").label("example.com/batch", "yes");

test("batches wait during the day", () => {
  const hours = script("office-hours.js", { now: "2026-01-01T08:00:00Z" });
  assert.refused(hours.filter(batch, node("n1")), "wait until 18:00 UTC");
  hours.setTime("2026-01-01T17:59:59Z");
  assert.refused(hours.filter(batch, node("n1")));
});

test("batches run at night", () => {
  const hours = script("office-hours.js", { now: "2026-01-01T18:00:00Z" });
  assert.fits(hours.filter(batch, node("n1")));
});

test("other pods never wait", () => {
  const hours = script("office-hours.js", { now: "2026-01-01T12:00:00Z" });
  assert.fits(hours.filter(pod("web"), node("n1")));
});

test("hours may go over midnight", () => {
  const hours = script("office-hours.js", { args: { from: 22, to: 6 }, now: "2026-01-01T23:00:00Z" });
  assert.refused(hours.filter(batch, node("n1")), "wait until 6:00 UTC");
  hours.setTime("2026-01-01T05:00:00Z");
  assert.refused(hours.filter(batch, node("n1")));
  hours.setTime("2026-01-01T06:00:00Z");
  assert.fits(hours.filter(batch, node("n1")));
});
