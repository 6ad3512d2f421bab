// refused: syntax-error.js:2:
export function filter(pod, node) { return 1 +; }
