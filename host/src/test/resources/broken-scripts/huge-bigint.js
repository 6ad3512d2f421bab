// point: filter
// says: Maximum BigInt size exceeded
export function filter(pod, node) { return 2n ** (2n ** 40n) > 0n; }
