// point: filter
// says: Java is not defined
export function filter(pod, node) { return Java.type('java.lang.System').exit(1); }
