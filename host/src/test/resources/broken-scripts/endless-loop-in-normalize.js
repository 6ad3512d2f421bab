// point: score
// says: running Normalize on Score plugins
// says: normalizeScores took longer than it may and was interrupted
export function score(pod, node) { return 1; }
export function normalizeScores(scores) { while (true); }
