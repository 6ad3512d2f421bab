// point: filter
// says: loop-in-an-answer.js:4:
// says: filter took longer than it may and was interrupted
export function filter(pod, node) { return { get unschedulable() { while (true); } }; }
