// refused: is a function of the kind AsyncFunction; expected a plain function, since nobody waits for it
export async function filter(pod, node) { return true; }
