// Runs in every context before the script: takes away what would make an answer depend on anything but the arguments,
// freezes what is left, and gives the host the functions by which it calls the script. The script never sees "host",
// the functions of the host, which the context is connected to once and before the script runs.
(function () {
  "use strict";

  let host;

  const { freeze, getOwnPropertyNames, getOwnPropertyDescriptor, getPrototypeOf, defineProperty } = Object;
  const MAX_LONG = 9223372036854775807n;
  const MIN_LONG = -9223372036854775808n;
  const FAR = 1n << 500n;

  // ---- what the script may not have ----

  const noClock = () =>
    new TypeError("the clock is not there, because answers are remembered; use berth.now()");
  const RealDate = Date;
  const SafeDate = function Date(...args) {
    if (new.target === undefined || args.length === 0) {
      throw noClock();
    }
    return Reflect.construct(RealDate, args, new.target);
  };
  SafeDate.prototype = RealDate.prototype;
  SafeDate.parse = RealDate.parse;
  SafeDate.UTC = RealDate.UTC;
  SafeDate.now = function now() {
    throw noClock();
  };
  RealDate.prototype.constructor = SafeDate;
  globalThis.Date = SafeDate;

  Math.random = function random() {
    throw new TypeError("Math.random is not there, because answers are remembered; take a number from pod.uid");
  };
  for (const name of ["Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "Intl", "Temporal"]) {
    delete globalThis[name];
  }

  // ---- values ----

  const deepFreeze = (value) => {
    if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
      freeze(value);
      Object.values(value).forEach(deepFreeze);
    }
    return value;
  };
  const parse = (text) => deepFreeze(JSON.parse(text));

  const cut = (text, longest) => (text.length > longest ? text.slice(0, longest) + "…" : text);
  const describe = (value) => {
    if (typeof value === "string") {
      return JSON.stringify(cut(value, 60));
    }
    if (typeof value === "bigint") {
      // The digits of a great one take longer than a call may, and cannot be interrupted.
      return value > -FAR && value < FAR ? `${value}n` : "a BigInt of more than 500 bits";
    }
    if (typeof value === "function") {
      return "a function";
    }
    if (value instanceof Promise) {
      return "a Promise (an extension point cannot be async)";
    }
    if (typeof value === "object" && value !== null) {
      return Array.isArray(value) ? `an array of ${value.length}` : `an object {${cut(Object.keys(value).join(", "), 200)}}`;
    }
    return String(value);
  };

  // Of many: four numbers for each index, and, where any has other resources, a text or null for each.
  const amountsAt = (numbers, others, index) => {
    const at = 4 * index;
    const common = {
      milliCpu: numbers[at],
      memory: numbers[at + 1],
      ephemeralStorage: numbers[at + 2],
      pods: numbers[at + 3],
    };
    const other = others === null ? null : others[index];
    return freeze(other === null ? common : { ...common, ...JSON.parse(other) });
  };

  // True while a call runs whose answer the host remembers for all equal pods, and while the script is loaded.
  let remembered = true;
  const identity = (pod, field, value) => {
    if (value === undefined) {
      throw new TypeError(
        `pod.${field} is not there, because the answer is remembered for all equal pods; ` +
          'with export const dependence = "volatile" it is computed for each pod',
      );
    }
    return value;
  };

  class Pod {
    #name;
    #uid;
    constructor(fixed, name, uid) {
      this.namespace = fixed.namespace;
      this.labels = fixed.labels;
      this.annotations = fixed.annotations;
      this.priority = fixed.priority;
      this.nodeSelector = fixed.spec.nodeSelector;
      this.tolerations = fixed.spec.tolerations;
      this.containers = fixed.spec.containers;
      this.requests = fixed.requests;
      this.schedulerName = fixed.spec.schedulerName;
      this.spec = fixed.spec;
      this.#name = name;
      this.#uid = uid;
      freeze(this);
    }
    get name() {
      return identity(this, "name", this.#name);
    }
    get uid() {
      return identity(this, "uid", this.#uid);
    }
    toJSON() {
      return { name: this.#name, uid: this.#uid, ...this };
    }
  }

  // One is made for each node that a script is asked about, and again when the node changes, and few scripts look at all
  // of it: what has to be fetched is fetched when it is first looked at.
  class Node {
    #handle;
    #fetched;
    constructor(handle, allocatable, requested) {
      this.#handle = handle;
      this.allocatable = allocatable;
      this.requested = requested;
      freeze(this);
    }
    #fetch(part, how) {
      const fetched = (this.#fetched ??= {});
      return (fetched[part] ??= how(this.#handle));
    }
    get #told() {
      return this.#fetch("told", host.told);
    }
    get name() {
      return this.#told.name;
    }
    get labels() {
      return this.#told.labels;
    }
    get annotations() {
      return this.#told.annotations;
    }
    get taints() {
      return this.#told.taints;
    }
    get unschedulable() {
      return this.#told.unschedulable;
    }
    get conditions() {
      return this.#told.conditions;
    }
    get nonZeroRequested() {
      return this.#fetch("nonZeroRequested", nonZeroRequestOf);
    }
    get pods() {
      return this.#fetch("pods", podsOf);
    }
    get images() {
      return this.#fetch("images", imagesOf);
    }
    toJSON() {
      return {
        ...this.#told,
        ...this,
        nonZeroRequested: this.nonZeroRequested,
        pods: this.pods,
        images: this.images,
      };
    }
  }

  const nonZeroRequestOf = (handle) => {
    const amounts = host.nonZeroRequest(handle);
    return freeze({ milliCpu: amounts[0], memory: amounts[1] });
  };
  const imagesOf = (handle) => parse(host.images(handle));

  const podClasses = new Map();
  const podsOf = (handle) => {
    const flat = host.pods(handle);
    const pods = [];
    for (let i = 0; i < flat.length; i += 3) {
      const fixed = podClasses.get(flat[i + 2]);
      pods.push(
        freeze({
          name: flat[i],
          namespace: fixed.namespace,
          uid: flat[i + 1],
          labels: fixed.labels,
          priority: fixed.priority,
          requests: fixed.requests,
        }),
      );
    }
    return freeze(pods);
  };

  // Nodes in the cache stand at their slot; others (someone tries something out) at ~index in "loose".
  const nodes = [];
  const loose = [];
  const nodeAt = (slot) => (slot >= 0 ? nodes[slot] : loose[~slot]);
  const nodesAt = (slots, count) => {
    const array = new Array(count);
    for (let i = 0; i < count; i++) {
      array[i] = nodeAt(slots[i]);
    }
    return freeze(array);
  };

  // ---- what the script is given ----

  const parsedState = new Map();
  let snapshotId = -1;
  let snapshotNodes;
  const state = freeze({
    get(key) {
      const id = host.stateId(`${key}`);
      if (id < 0) {
        return undefined;
      }
      let known = parsedState.get(key);
      if (known === undefined || known.id !== id) {
        known = { id, value: parse(host.stateText(`${key}`)) };
        if (parsedState.size > 1000) {
          parsedState.clear();
        }
        parsedState.set(key, known);
      }
      return known.value;
    },
    set(key, value) {
      if (value instanceof Map || value instanceof Set) {
        throw new TypeError(`state.set("${key}"): a Map or Set cannot be kept; use a plain object or an array`);
      }
      const text = JSON.stringify(value);
      if (text === undefined && value !== undefined) {
        throw new TypeError(`state.set("${key}"): ${describe(value)} cannot be kept; use what JSON can hold`);
      }
      host.putState(`${key}`, text ?? null);
    },
    get nodes() {
      const id = host.snapshotId();
      if (id !== snapshotId) {
        const slots = host.snapshotSlots();
        snapshotNodes = nodesAt(slots, slots.length);
        snapshotId = id;
      }
      return snapshotNodes;
    },
    node(name) {
      const slot = host.slotOf(`${name}`);
      return slot === null ? undefined : nodeAt(slot);
    },
  });

  let args;
  const berthOf = (profile) => freeze({
    args,
    profile,
    now() {
      if (remembered) {
        throw new TypeError(
          'berth.now() is not there, because the answer is remembered; with export const dependence = "volatile" it is computed each time',
        );
      }
      return host.now();
    },
    normalize(scores, reverse = false) {
      const highest = scores.reduce((a, b) => (a > b ? a : b), 0);
      if (highest === 0) {
        return scores.map((score) => (reverse ? 100 : score));
      }
      return scores.map((score) => {
        const share = Math.trunc((100 * score) / highest);
        return reverse ? 100 - share : share;
      });
    },
    bind(pod, nodeName) {
      host.bind(pod.uid, `${nodeName}`);
    },
    waitingPods() {
      return parse(host.waitingPods());
    },
    allow(pod) {
      host.allow(`${pod.uid}`);
    },
    reject(pod, reason) {
      host.reject(`${pod.uid}`, `${reason}`);
    },
  });

  const printed = (value) => {
    if (typeof value === "string") {
      return value;
    }
    if (value instanceof Error) {
      return `${value.stack ?? value}`;
    }
    if (typeof value === "object" && value !== null) {
      return JSON.stringify(value) ?? describe(value);
    }
    return typeof value === "function" ? describe(value) : String(value);
  };
  const print = (level) =>
    function (...values) {
      if (watching) {
        giveUp();
      }
      if (host.mayPrint()) {
        host.print(level, values.map(printed).join(" "));
      }
    };
  const console = {
    debug: print("debug"),
    log: print("info"),
    info: print("info"),
    warn: print("warn"),
    error: print("error"),
  };

  // ---- everything that can be reached is frozen ----

  // A frozen prototype would forbid an object of the script to have a property of the same name; for the few names
  // that people do set on their own objects, assignment makes an own property instead.
  const settable = (prototype, names) => {
    for (const name of names) {
      const descriptor = getOwnPropertyDescriptor(prototype, name);
      if (descriptor === undefined || !("value" in descriptor)) {
        continue;
      }
      defineProperty(prototype, name, {
        get: () => descriptor.value,
        set(value) {
          if (this === prototype) {
            throw new TypeError(`${name} of a built-in cannot be changed`);
          }
          defineProperty(this, name, { value, writable: true, enumerable: true, configurable: true });
        },
        enumerable: false,
        configurable: false,
      });
    }
  };
  settable(Object.prototype, ["toString", "valueOf", "constructor", "hasOwnProperty", "toLocaleString"]);
  for (const type of [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError]) {
    settable(type.prototype, ["name", "message", "constructor", "toString"]);
  }
  // Constructors, prototypes and namespaces; their methods cannot be replaced then, so they need no freezing.
  const freezeBuiltIn = (value) => {
    if ((typeof value === "object" && value !== null) || typeof value === "function") {
      freeze(value);
      if (typeof value.prototype === "object" && value.prototype !== null) {
        freeze(value.prototype);
      }
    }
  };
  const hidden = [
    async function () {},
    function* () {},
    async function* () {},
    [][Symbol.iterator](),
    new Map()[Symbol.iterator](),
    new Set()[Symbol.iterator](),
    ""[Symbol.iterator](),
    "".matchAll(/a/g),
    Uint8Array,
  ];
  const freezeEverything = () => {
    for (const name of getOwnPropertyNames(globalThis)) {
      freezeBuiltIn(globalThis[name]);
    }
    for (const value of hidden) {
      for (let prototype = getPrototypeOf(value); prototype !== null; prototype = getPrototypeOf(prototype)) {
        freezeBuiltIn(prototype);
      }
    }
    [Pod, Node].forEach(freezeBuiltIn);
    freeze(globalThis);
  };

  // ---- answers ----

  const REFUSALS = ["unschedulable", "unresolvable", "pending"];
  const wrong = (point, value, expected) => new TypeError(`${point} returned ${describe(value)}; expected ${expected}`);

  const reasonsOf = (point, kind, reasons) => {
    const list = Array.isArray(reasons) ? [...reasons] : [reasons];
    if (list.length === 0 || list.some((reason) => typeof reason !== "string")) {
      throw new TypeError(`${point} returned {${kind}: ${describe(reasons)}}; expected a text or an array of texts`);
    }
    return list;
  };

  // null to go on, or [kind, payload]. "more" are the keys that this point knows besides the refusals.
  const answer = (point, value, more, expected) => {
    if (value === undefined || value === null || value === true) {
      return null;
    }
    if (value === false) {
      return ["unschedulable", []];
    }
    if (typeof value === "string") {
      return ["unschedulable", [value]];
    }
    const keys = typeof value === "object" && !(value instanceof Promise) ? Object.keys(value) : [];
    if (keys.length !== 1) {
      throw wrong(point, value, expected);
    }
    const kind = keys[0];
    if (REFUSALS.includes(kind)) {
      return [kind, reasonsOf(point, kind, value[kind])];
    }
    if (more.includes(kind)) {
      return [kind, value[kind]];
    }
    throw wrong(point, value, expected);
  };

  const whole = (point, value, where) => {
    if (typeof value === "number" && Number.isInteger(value)) {
      if (Number.isSafeInteger(value)) {
        return value + 0;
      }
      value = BigInt(value);
    }
    if (typeof value === "bigint" && value >= MIN_LONG && value <= MAX_LONG) {
      return value;
    }
    const hint = typeof value === "number" && Number.isFinite(value) ? " (round it, as by Math.round)" : "";
    throw wrong(point, value, `a whole number of 64 bits${where}${hint}`);
  };

  // ---- what a pure function looks at ----

  // While a call is watched, its pod and node are stand-ins that note in "reads" what is asked of them. What they cannot
  // note makes the call one that cannot be watched. All stand-ins share their traps, so that watching costs little; pod and
  // node get others in each call, since a script may know again, without looking, what it has looked at before.
  let watching = false;
  let canWatch = false;
  let reads = [];
  const giveUp = () => {
    canWatch = false;
    throw new TypeError("this call cannot be watched");
  };
  const NOTHING_ELSE = {};
  for (const trap of getOwnPropertyNames(Reflect)) {
    if (typeof Reflect[trap] === "function") {
      NOTHING_ELSE[trap] = giveUp;
    }
  }

  // toJSON reads what only the pod itself has.
  const noticingBy = (notice) => {
    const traps = {};
    for (const trap of ["get", "has", "ownKeys", "getOwnPropertyDescriptor"]) {
      traps[trap] = (target, key) => {
        notice();
        const value = trap === "get" ? target[key] : Reflect[trap](target, key);
        return value === Pod.prototype.toJSON ? value.bind(target) : value;
      };
    }
    return traps;
  };

  // In a batch whose calls are not watched it is still worth to know which ones look at the pod.
  let podIsRead = false;
  const NOTICING = noticingBy(() => {
    podIsRead = true;
  });
  // Another one for each node: a script that knows the pod again need not look at it a second time.
  const noticing = (pod, readsPod) => (readsPod === null ? pod : new Proxy(pod, NOTICING));

  // Of a pod nearly all can be looked at. What has a name of its own is noted by it, since pods of other classes may have
  // the same there.
  const POD = noticingBy(() => reads.push("POD", ""));
  const podPartTraps = (kind) => ({
    ...POD,
    get(entries, key) {
      const value = entries[key];
      if (typeof key !== "string" || typeof value === "object" || typeof value === "function") {
        return POD.get(entries, key);
      }
      reads.push(kind, key);
      return value;
    },
  });
  const POD_PARTS = {
    __proto__: null,
    labels: podPartTraps("POD_LABEL"),
    annotations: podPartTraps("POD_ANNOTATION"),
    requests: podPartTraps("POD_REQUEST"),
  };
  const POD_VALUES = { __proto__: null, namespace: "POD_NAMESPACE", priority: "POD_PRIORITY" };
  // For pod and node: parts with traps of their own, values that are noted by a name, and what becomes of the rest.
  const standInTraps = (partTraps, valueNames, rest) => ({
    ...NOTHING_ELSE,
    get({ real, parts }, key) {
      if (partTraps[key] !== undefined) {
        return (parts[key] ??= new Proxy(real[key], partTraps[key]));
      }
      if (valueNames[key] !== undefined) {
        reads.push(valueNames[key], "");
        return real[key];
      }
      return rest(real, key);
    },
  });
  const standIn = (real, traps) => new Proxy({ real, parts: {} }, traps);

  const POD_TRAPS = standInTraps(POD_PARTS, POD_VALUES, POD.get);

  const nodePartTraps = (kind) => ({
    ...NOTHING_ELSE,
    get(entries, key) {
      const value = typeof key === "string" ? entries[key] : giveUp();
      if (typeof value === "object" || typeof value === "function") {
        giveUp();
      }
      reads.push(kind, key);
      return value;
    },
  });
  const NODE_PARTS = {
    __proto__: null,
    labels: nodePartTraps("LABEL"),
    annotations: nodePartTraps("ANNOTATION"),
    allocatable: nodePartTraps("ALLOCATABLE"),
    requested: nodePartTraps("REQUESTED"),
    nonZeroRequested: nodePartTraps("NON_ZERO_REQUESTED"),
  };
  const NODE_VALUES = { __proto__: null, name: "NAME", taints: "TAINTS", unschedulable: "UNSCHEDULABLE" };
  const NODE_TRAPS = standInTraps(NODE_PARTS, NODE_VALUES, giveUp);

  // ---- batches ----

  // Writes 0 for "fits" or 1 + the index into the list that it returns.
  const filterAll = (filter, pod, slots, count, out, withState, pure, readsPod = null) => {
    remembered = pure;
    const distinct = [];
    const known = new Map();
    for (let i = 0; i < count; i++) {
      const node = nodeAt(slots[i]);
      podIsRead = false;
      const given = noticing(pod, readsPod);
      const value = withState ? filter(given, node, state) : filter(given, node);
      if (podIsRead) {
        readsPod[i] = 1;
      }
      if (value === true || value === undefined || value === null) {
        out[i] = 0;
        continue;
      }
      const key = typeof value === "object" ? JSON.stringify(value) : value;
      let index = known.get(key);
      if (index === undefined) {
        index = distinct.push(
          answer("filter", value, [], "true, false, a text, or {unschedulable | unresolvable | pending: reasons}"),
        );
        known.set(key, index);
      }
      out[i] = index;
    }
    return distinct;
  };

  const scoreAll = (score, pod, slots, count, out, withState, pure, readsPod = null) => {
    remembered = pure;
    for (let i = 0; i < count; i++) {
      const slot = slots[i];
      const node = slot >= 0 ? nodes[slot] : loose[~slot];
      podIsRead = false;
      const given = noticing(pod, readsPod);
      const value = withState ? score(given, node, state) : score(given, node);
      if (podIsRead) {
        readsPod[i] = 1;
      }
      out[i] = typeof value === "number" && (value | 0) === value ? value | 0 : whole("score", value, "");
    }
  };

  return freeze({
    connect(functions, givenArgs, profile) {
      host = freeze({ ...functions });
      args = parse(givenArgs);
      for (const [name, value] of Object.entries({ berth: berthOf(profile), console })) {
        defineProperty(globalThis, name, { value, enumerable: true });
      }
      freezeEverything();
    },

    setPodClass(id, text) {
      const fixed = JSON.parse(text);
      podClasses.set(id, deepFreeze(fixed));
      return new Pod(fixed, undefined, undefined);
    },
    forgetPodClass(id) {
      podClasses.delete(id);
    },
    pod(id, name, uid) {
      return new Pod(podClasses.get(id), name, uid);
    },
    queued(pod, timestamp, attempts) {
      return freeze({ pod, timestamp, attempts });
    },
    amountsAt,
    setNodes(count, slots, handles, allocatable, requested, others) {
      for (let i = 0; i < count; i++) {
        const slot = slots[i];
        const node = new Node(handles[i], allocatable[i], amountsAt(requested, others, i));
        if (slot >= 0) {
          nodes[slot] = node;
        } else {
          loose[~slot] = node;
        }
      }
    },
    nodeAt,
    parse,

    useArgs(exported, names) {
      for (const name of names) {
        exported[name] = args[name];
      }
      deepFreeze(exported);
    },

    filterAll,
    scoreAll,

    // One call of a pure function in a batch of one: null if it cannot be watched, else what the batch returned and
    // what the function looked at, as kind and key by turns, in JSON.
    watched(batch, call, pod, slot, out) {
      reads = [];
      watching = true;
      canWatch = true;
      // Without "try": it would hide where a call was interrupted.
      const one = (p, node) => call(standIn(p, POD_TRAPS), standIn(node, NODE_TRAPS));
      const returned = batch(one, pod, [slot], 1, out, false, true);
      watching = false;
      return canWatch ? [returned, JSON.stringify(reads)] : null;
    },
    unwatch() {
      watching = false;
    },

    normalizeAll(normalizeScores, scores, count, out, pod, slots) {
      remembered = false;
      const given = new Array(count);
      for (let i = 0; i < count; i++) {
        given[i] = Number(scores[i]);
      }
      const some = slots === null ? undefined : nodesAt(slots, count);
      const returned = normalizeScores(given, pod, some, state);
      const result = returned === undefined ? given : returned;
      if (!Array.isArray(result) || result.length !== count) {
        throw wrong("normalizeScores", result, `an array of ${count}, one score for each that it was given`);
      }
      for (let i = 0; i < count; i++) {
        out[i] = whole(`normalizeScores[${i}]`, result[i], "");
      }
    },

    less(less, a, b) {
      remembered = false;
      const value = less(a, b);
      if (typeof value !== "boolean") {
        throw wrong("less", value, "true or false");
      }
      return value;
    },

    // A point with one answer, called with a pod, something else, and the state. "slots" are nodes as the second.
    ask(point, fn, pod, second, slots, more, expected) {
      remembered = false;
      return answer(point, fn(pod, slots === null ? second : nodesAt(slots, slots.length), state), more, expected);
    },

    // A point with one answer, called with a pod and perhaps the state.
    askPod(point, fn, pod, withState, more, expected) {
      remembered = false;
      return answer(point, withState ? fn(pod, state) : fn(pod), more, expected);
    },

    // A point whose answer does not matter; but a Promise means that the script expects to be waited for.
    tell(point, fn, ...given) {
      remembered = false;
      const value = fn(...given, state);
      if (value instanceof Promise) {
        throw wrong(point, value, "nothing");
      }
    },

    mayHelp(fn, pod, before, after) {
      remembered = false;
      const value = fn(pod, before === null ? undefined : parse(before), after === null ? undefined : parse(after));
      if (typeof value !== "boolean") {
        throw wrong("mayHelp", value, "true or false");
      }
      return value;
    },
  });
});
