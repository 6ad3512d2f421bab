// What "berth/test" gives to a test file: builders, assertions, and scripts that are called as the scheduler calls them.
// "ask" takes a request to the host as JSON and answers in JSON; "print" takes a line of output.
(function (ask, print) {
  "use strict";

  const tests = [];
  const shown = (value) => (typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)));

  const pairs = (text) => {
    const found = {};
    for (const pair of `${text}`.split(",").filter((part) => part.trim() !== "")) {
      const at = pair.indexOf("=");
      if (at < 1) {
        throw new TypeError(`"${pair}" is no pair such as cpu=500m`);
      }
      found[pair.slice(0, at).trim()] = pair.slice(at + 1).trim();
    }
    return found;
  };

  class Builder {
    #manifest;
    constructor(manifest) {
      this.#manifest = Object.freeze(manifest);
    }
    // Builders are never changed, so that tests can share them.
    change(edit) {
      const copy = JSON.parse(JSON.stringify(this.#manifest));
      edit(copy);
      return new this.constructor(copy);
    }
    label(key, value) {
      return this.change((object) => (object.metadata.labels[key] = `${value}`));
    }
    annotation(key, value) {
      return this.change((object) => (object.metadata.annotations[key] = `${value}`));
    }
    spec(fields) {
      return this.change((object) => Object.assign(object.spec, fields));
    }
    toJSON() {
      return this.#manifest;
    }
  }

  class PodBuilder extends Builder {
    requests(amounts) {
      return this.change((pod) => (pod.spec.containers[0].resources = { requests: pairs(amounts) }));
    }
    priority(value) {
      return this.spec({ priority: value });
    }
    nodeSelector(selector) {
      return this.spec({ nodeSelector: pairs(selector) });
    }
    toleration(toleration) {
      return this.change((pod) => pod.spec.tolerations.push(toleration));
    }
  }

  class NodeBuilder extends Builder {
    allocatable(amounts) {
      return this.change((node) => Object.assign(node.status.allocatable, pairs(amounts)));
    }
    taint(key, value, effect) {
      return this.change((node) => node.spec.taints.push({ key, value, effect }));
    }
    cordoned() {
      return this.spec({ unschedulable: true });
    }
    condition(type, status) {
      return this.change((node) => node.status.conditions.push({ type, status }));
    }
    image(name, sizeBytes) {
      return this.change((node) => node.status.images.push({ names: [name], sizeBytes }));
    }
    pods(...pods) {
      return this.change((node) => node.pods.push(...pods));
    }
  }

  const pod = (name) => {
    const slash = name.indexOf("/");
    const namespace = slash < 0 ? "default" : name.slice(0, slash);
    return new PodBuilder({
      metadata: { name: name.slice(slash + 1), namespace, uid: `${namespace}-${name.slice(slash + 1)}`, labels: {}, annotations: {} },
      spec: { schedulerName: "default-scheduler", containers: [{ name: "main", image: "main" }], tolerations: [] },
    });
  };
  const node = (name) =>
    new NodeBuilder({
      metadata: { name, uid: name, labels: { "kubernetes.io/hostname": name }, annotations: {} },
      spec: { taints: [] },
      status: { allocatable: { cpu: "4", memory: "16Gi", pods: "110" }, conditions: [], images: [] },
      pods: [],
    });

  const request = (fields) => {
    const answer = JSON.parse(ask(JSON.stringify(fields)));
    if (answer.error !== undefined) {
      throw new Error(answer.error);
    }
    return answer.value;
  };

  const script = (file, options = {}) => {
    const known = ["args", "now", "nodes", "profile"];
    const wrong = Object.keys(options).find((key) => !known.includes(key));
    if (wrong !== undefined) {
      throw new TypeError(`script("${file}"): unknown option "${wrong}"; there are ${known.join(", ")}`);
    }
    const id = request({ load: file, args: options.args ?? {}, now: options.now ?? "", nodes: options.nodes ?? [], profile: options.profile ?? "default-scheduler" });
    const call = (point, given) => request({ script: id, point, ...given });
    const atNode = (point) => (pod, nodeName) => call(point, { pod, nodeName: typeof nodeName === "string" ? nodeName : nodeName.toJSON().metadata.name });
    return Object.freeze({
      preEnqueue: (pod) => call("preEnqueue", { pod }),
      less: (a, b) => call("less", { a: "pod" in a ? a : { pod: a }, b: "pod" in b ? b : { pod: b } }),
      preFilter: (pod) => call("preFilter", { pod }),
      filter: (pod, node) => call("filter", { pod, node }),
      postFilter: (pod, refusals) => call("postFilter", { pod, refusals }),
      score: (pod, node) => call("score", { pod, nodes: [node] })[0],
      scores: (pod, nodes) => call("scores", { pod, nodes }),
      reserve: atNode("reserve"),
      unreserve: atNode("unreserve"),
      permit: atNode("permit"),
      preBind: atNode("preBind"),
      bind: atNode("bind"),
      postBind: atNode("postBind"),
      setTime: (now) => call("setTime", { now }),
      setNodes: (nodes) => call("setNodes", { nodes }),
      waiting: () => call("waiting", {}),
      bound: () => call("bound", {}),
    });
  };

  // ---- assertions ----

  const sorted = (value) => {
    if (Array.isArray(value)) {
      return value.map(sorted);
    }
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sorted(value[key])]));
    }
    return typeof value === "bigint" ? `${value}n` : value;
  };
  const same = (a, b) => Object.is(a, b) || (typeof a === "object" && typeof b === "object" && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b)));
  const fail = (message, fallback) => {
    throw new Error(message === undefined ? fallback : `${message}: ${fallback}`);
  };
  const matches = (text, wanted) => (wanted instanceof RegExp ? wanted.test(text) : text.includes(`${wanted}`));

  const assert = {
    equal(actual, expected, message) {
      if (!same(actual, expected)) {
        fail(message, `expected ${shown(expected)}, but was ${shown(actual)}`);
      }
    },
    ok(value, message) {
      if (value !== true) {
        fail(message, `expected true, but was ${shown(value)}`);
      }
    },
    fits(verdict, message) {
      if (verdict !== null) {
        fail(message, `expected that the pod fits, but was ${shown(verdict)}`);
      }
    },
    refused(verdict, reason, message) {
      const kinds = verdict === null || typeof verdict !== "object" ? [] : Object.keys(verdict);
      const kind = kinds.find((key) => ["unschedulable", "unresolvable", "pending"].includes(key));
      if (kind === undefined) {
        fail(message, `expected a refusal, but was ${verdict === null ? "none" : shown(verdict)}`);
      }
      if (reason !== undefined && !matches(verdict[kind].join(", "), reason)) {
        fail(message, `expected a refusal with the reason ${reason instanceof RegExp ? reason : shown(reason)}, but was ${shown(verdict)}`);
      }
    },
    fails(work, reason, message) {
      let thrown;
      try {
        work();
      } catch (error) {
        thrown = error;
      }
      if (thrown === undefined) {
        fail(message, "expected a failure, but there was none");
      }
      const text = `${thrown?.message ?? thrown}`;
      if (reason !== undefined && !matches(text, reason)) {
        fail(message, `expected a failure with ${reason instanceof RegExp ? reason : shown(reason)}, but was ${shown(text)}`);
      }
    },
  };

  const test = (name, work) => {
    if (typeof name !== "string" || typeof work !== "function") {
      throw new TypeError("expected test(name, function)");
    }
    if (tests.some((one) => one.name === name)) {
      throw new TypeError(`there are two tests with the name "${name}"`);
    }
    tests.push({ name, work });
  };

  const say = (...values) => print(values.map(shown).join(" "));
  globalThis.console = Object.freeze({ debug: say, log: say, info: say, warn: say, error: say });
  globalThis[Symbol.for("berth/test")] = Object.freeze({ assert: Object.freeze(assert), node, pod, script, test });

  return Object.freeze({
    count: () => tests.length,
    name: (index) => tests[index].name,
    run(index) {
      const result = tests[index].work();
      if (result instanceof Promise) {
        throw new TypeError("a test cannot be async: nobody waits for it");
      }
    },
  });
});
