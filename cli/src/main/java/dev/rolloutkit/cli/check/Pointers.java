package dev.rolloutkit.cli.check;

/** Paths of fields as JSON pointers. */
public final class Pointers {
  private Pointers() {}

  /** {@code spec.ports[0].port} as {@code /spec/ports/0/port}. */
  public static String of(String field) {
    StringBuilder out = new StringBuilder("/");
    boolean quoted = false;
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '[') {
        quoted = true;
        out.append(out.charAt(out.length() - 1) == '/' ? "" : "/");
      } else if (c == ']') {
        quoted = false;
      } else if (c == '.' && !quoted) {
        out.append('/');
      } else {
        out.append(c == '~' ? "~0" : c == '/' ? "~1" : String.valueOf(c));
      }
    }
    return out.toString();
  }
}
