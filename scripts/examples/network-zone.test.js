/// <reference path="../berth.d.ts" />
// @ts-check
import { assert, node, pod, script, test } from "berth/test";

const zones = script("network-zone.js");
/** @param {string} zone */
const nodeIn = (zone) => node("n1").label("example.com/network-zone", zone);
/** @param {string} wanted */
const podFor = (wanted) => pod("web").annotation("example.com/network-zones", wanted);

test("a pod runs in a zone that it names", () => {
  assert.fits(zones.filter(podFor("dmz"), nodeIn("dmz")));
  assert.fits(zones.filter(podFor("internal, dmz"), nodeIn("dmz")));
});

test("a pod does not run in another zone, nor where there is none", () => {
  assert.refused(zones.filter(podFor("dmz"), nodeIn("internal")), "none of the network zones dmz");
  assert.refused(zones.filter(podFor("dmz"), node("n1")));
});

test("a pod that names no zone stays out of closed ones", () => {
  assert.refused(zones.filter(pod("web"), nodeIn("dmz")), "closed network zone dmz");
  assert.fits(zones.filter(pod("web"), nodeIn("internal")));
  assert.fits(zones.filter(pod("web"), node("n1")));
});
