// point: score
// says: reads-nothing.js:4:
// says: TypeError
export function score(pod, node) { return pod.annotations['x'].length; }
