// What tsc does with a project: reads jsconfig.json, checks every file, and formats what it finds.
(function (disk) {
  const read = (name) => disk.read(name) ?? undefined;
  const exists = (name) => disk.read(name) !== null;
  const names = disk.names().split("\n");
  const folders = new Set(names.map((name) => name.slice(0, name.lastIndexOf("/")) || "/"));
  const parseHost = {
    useCaseSensitiveFileNames: true,
    fileExists: exists,
    readFile: read,
    readDirectory: (root, extensions) => names.filter((name) => extensions.some((one) => name.endsWith(one))),
  };
  const json = ts.parseConfigFileTextToJson("/jsconfig.json", read("/jsconfig.json"));
  const config = ts.parseJsonConfigFileContent(json.config ?? {}, parseHost, "/", undefined, "/jsconfig.json");
  const host = {
    getSourceFile: (name, options) => {
      const text = read(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, options);
    },
    getDefaultLibFileName: (options) => "/lib/" + ts.getDefaultLibFileName(options),
    getDefaultLibLocation: () => "/lib",
    getCurrentDirectory: () => "/",
    getCanonicalFileName: (name) => name,
    getNewLine: () => "\n",
    useCaseSensitiveFileNames: () => true,
    fileExists: exists,
    readFile: read,
    directoryExists: (name) => folders.has(name) || name === "/lib",
    getDirectories: () => [],
    writeFile: () => {},
  };
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options, host });
  const found = [...(json.error ? [json.error] : []), ...config.errors, ...ts.getPreEmitDiagnostics(program)];
  return ts.formatDiagnostics(found, host);
});
