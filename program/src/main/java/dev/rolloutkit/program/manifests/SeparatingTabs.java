package dev.rolloutkit.program.manifests;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tabs that only separate, after the colon of a key and at the end of a line: Kubernetes' tools read
 * them as spaces, and SnakeYAML refuses them. Those of indentation and of texts stay as they are.
 */
final class SeparatingTabs {
  private static final Pattern AFTER_KEY =
      Pattern.compile("^ *(?:- +)*[^\\s#'\"|>&*!%@`{\\[][^:#\\t]*:( *\\t[ \\t]*)");
  private static final Pattern AT_END = Pattern.compile("\\S( *\\t[ \\t]*)$");
  private static final Pattern BLOCK =
      Pattern.compile("(?:^|[:\\-?] +|\\t)(?:[&!]\\S+ +)*[|>][-+0-9]*\\s*(?:#.*)?$");

  private SeparatingTabs() {}

  /** The document with spaces in their place; positions stay what they are. */
  static String asSpaces(String document) {
    StringBuilder out = new StringBuilder(document);
    int block = -1; // the indentation of the line that begins a text in lines
    for (int from = 0; from < document.length(); ) {
      int end = document.indexOf('\n', from);
      int to = end < 0 ? document.length() : end;
      String line = document.substring(from, to);
      int indent = indent(line);
      if (block < 0 || (indent <= block && !line.isBlank())) {
        blank(AFTER_KEY, line, from, out);
        blank(AT_END, line, from, out);
        block = BLOCK.matcher(line).find() ? indent : -1;
      }
      from = to + 1;
    }
    return out.toString();
  }

  private static int indent(String line) {
    int n = 0;
    while (n < line.length() && line.charAt(n) == ' ') {
      n++;
    }
    return n;
  }

  private static void blank(Pattern pattern, String line, int from, StringBuilder out) {
    Matcher matcher = pattern.matcher(line);
    if (line.indexOf('\t') >= 0 && matcher.find()) {
      for (int i = matcher.start(1); i < matcher.end(1); i++) {
        out.setCharAt(from + i, ' ');
      }
    }
  }
}
