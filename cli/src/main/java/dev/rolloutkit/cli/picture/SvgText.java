package dev.rolloutkit.cli.picture;

import dev.rolloutkit.cli.output.Printable;

/** Makes untrusted text safe to use in SVG. */
final class SvgText {
  private SvgText() {}

  /**
   * The text with nothing in it that is markup, or forbidden in XML, or hides or turns what is
   * read. Names come from anywhere, so everything that is drawn goes through here.
   */
  static String escape(String text) {
    StringBuilder out = new StringBuilder(text.length() + 8);
    Printable.of(text)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '&' -> out.append("&amp;");
                case '"' -> out.append("&quot;");
                default -> {
                  boolean allowed =
                      (c >= 0x20 && c < 0xd800) || (c > 0xdfff && c < 0xfffe) || c > 0xffff;
                  out.appendCodePoint(allowed ? c : 0xfffd);
                }
              }
            });
    return out.toString();
  }
}
