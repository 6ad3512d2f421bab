// refused: unknown export "filtr", did you mean "filter"?
export function filtr(pod, node) {}
