// refused: exports no extension point
const silent = true;
