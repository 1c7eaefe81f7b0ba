package dev.rolloutkit.testkit.rules;

/**
 * One {@code @rule} sentence of the sources, and the lines that it is about.
 *
 * @param module the module
 * @param packageName the package
 * @param file the name of the source file
 * @param name what the tag documents: {@code Pauses}, or {@code Pauses.ends} for one of its methods
 * @param sentence the sentence, with Markdown's code spans
 * @param line the line at which the documented declaration begins
 * @param lastLine the line at which it ends
 */
record Rule(
    String module,
    String packageName,
    String file,
    String name,
    String sentence,
    int line,
    int lastLine) {

  /** The path of the source in its module. */
  String path() {
    return "src/main/java/" + packageName.replace('.', '/') + "/" + file;
  }

  /** Identifies the source file among those of all modules. */
  String source() {
    return packageName + "." + file.replace(".java", "");
  }

  boolean covers(int other) {
    return line <= other && other <= lastLine;
  }

  /** Whether this rule is about a part of what another rule is about. */
  boolean isWithin(Rule other) {
    return other.covers(line)
        && other.covers(lastLine)
        && other.lastLine - other.line > lastLine - line;
  }
}
