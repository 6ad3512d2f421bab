// refused: takes-the-json-away.js:2:1: TypeError: Cannot assign to read only property 'JSON'
globalThis.JSON = undefined;
export function filter(pod, node) {}
