package dev.rolloutkit.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Pieces of Java as the formatter of this project writes them. */
final class JavaText {
  private static final int WIDTH = 100;
  private static final Pattern SPACE = Pattern.compile(" ");

  private JavaText() {}

  /** Javadoc on one line if it fits, else as a block. */
  static String javadoc(String indent, String text) {
    String line = indent + "/** " + text + " */";
    return line.length() <= WIDTH
        ? line + "\n"
        : indent + "/**\n" + String.join("", wrapped(indent + " * ", text)) + indent + " */\n";
  }

  /** An accessor; its name is on a line of its own if the type leaves no room. */
  static String accessor(String indent, String type, String name) {
    String line = indent + "@Nullable " + type + " " + name + "();";
    return line.length() <= WIDTH
        ? line + "\n"
        : indent + "@Nullable " + type + "\n" + indent + "    " + name + "();\n";
  }

  /** The imports of a class in a package, without those from the package itself. */
  static String imports(Set<String> names, String packageName) {
    StringBuilder out = new StringBuilder();
    String own = packageName + ".";
    for (String name : names) {
      if (!name.startsWith(own) || name.indexOf('.', own.length()) >= 0) {
        out.append("import ").append(name).append(";\n");
      }
    }
    return out.toString();
  }

  private static List<String> wrapped(String prefix, String text) {
    List<String> out = new ArrayList<>();
    StringBuilder line = new StringBuilder(prefix);
    for (String word : SPACE.splitAsStream(text).toList()) {
      if (line.length() > prefix.length()) {
        if (line.length() + 1 + word.length() > WIDTH) {
          out.add(line.append('\n').toString());
          line = new StringBuilder(prefix);
        } else {
          line.append(' ');
        }
      }
      line.append(word);
    }
    out.add(line.append('\n').toString());
    return out;
  }
}
