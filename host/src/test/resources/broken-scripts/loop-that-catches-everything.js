// point: filter
// says: was interrupted
export function filter(pod, node) {
  for (;;) { try { for (;;) {} } catch { } finally { } }
}
