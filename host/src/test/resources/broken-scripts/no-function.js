// refused: export "filter" is 5; expected a function filter(pod, node, state)
export const filter = 5;
