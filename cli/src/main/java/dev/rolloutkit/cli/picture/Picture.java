package dev.rolloutkit.cli.picture;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Locale;

/**
 * Writes a picture as SVG: one file without scripts, fonts or links, for light and dark screens.
 * Lengths are in pixels from the left and from the top. Every value is escaped where it is written,
 * so texts can come from anywhere. A hint is what is shown to those who point at a shape.
 */
public final class Picture {
  private static final String STYLE =
      """
      <style>
      .paper{fill:#fff}.ink{fill:#222}.faint{fill:#666}.white{fill:#fff}.bold{font-weight:bold}
      .alert,.red{fill:#b3261e}.blue{fill:#2b7bba}.green{fill:#2a7d46}.amber{fill:#9a6700}
      .purple{fill:#8e44ad}.teal{fill:#16808a}.grey{fill:#6b7280}.pale{fill-opacity:.35}
      .line{stroke:#bbb;fill:none}.frame{fill:#eef4fa;stroke:#2b7bba}
      .hatched{fill:url(#hatch);stroke:#b3261e}
      @media (prefers-color-scheme: dark){.paper{fill:#16181c}.ink{fill:#eee}.faint{fill:#aaa}\
      .alert{fill:#ff7b6e}.line{stroke:#555}.frame{fill:#1d2a36}}
      </style>
      <rect class="paper" width="100%" height="100%"/>
      """;
  private static final String HATCH =
      """
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">\
      <path d="M0 6L6 0" stroke="#b3261e"/></pattern>
      """;

  private final int width;
  private final StringBuilder shapes = new StringBuilder(8192);
  private boolean hatched;

  /** Begins a picture. */
  public Picture(int width) {
    this.width = width;
  }

  /** The side or the middle of a text that is at its coordinate. */
  public enum Align {
    START,
    MIDDLE,
    END
  }

  /** A text that begins at {@code x}. */
  public void text(double x, double baseline, Paint paint, String text) {
    text(x, baseline, paint, Align.START, text);
  }

  /** A text beside or around {@code x}; nothing if it is empty. */
  public void text(double x, double baseline, Paint paint, Align align, String text) {
    if (!text.isEmpty()) {
      add(
          "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>",
          paint.css(), x, baseline, Ascii.toLowerCase(align.name()), text);
    }
  }

  /** A filled box; nothing if it has no height or no width. */
  public void box(double x, double y, double wide, double high, Paint paint, String hint) {
    if (wide <= 0 || high <= 0) {
      return;
    }
    if (paint.equals(Paint.HATCHED) && !hatched) {
      shapes.append(HATCH);
      hatched = true;
    }
    add(
        "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"><title>%s</title></rect>",
        paint.css(), x, y, wide, high, hint);
  }

  /** A box with round corners around what is written in it. */
  public void frame(double x, double y, double wide, double high, String hint) {
    add(
        "<rect class=\"frame\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"4\">"
            + "<title>%s</title></rect>",
        x, y, wide, high, hint);
  }

  /** A line; between points at different heights, it goes up or down half way. */
  public void line(double x, double y, double toX, double toY) {
    add("<path class=\"line\" d=\"M%s %sH%sV%sH%s\"/>", x, y, (x + toX) / 2, toY, toX);
  }

  /** An arrowhead that points up to something. */
  public void arrowUp(double x, double tip, Paint paint, String hint) {
    arrow(x, tip, 7, paint, hint);
  }

  /** An arrowhead that points down to something. */
  public void arrowDown(double x, double tip, Paint paint, String hint) {
    arrow(x, tip, -7, paint, hint);
  }

  private void arrow(double x, double tip, double length, Paint paint, String hint) {
    add(
        "<path class=\"%s\" d=\"M%s %sl-4 %sh8z\"><title>%s</title></path>",
        paint.css(), x, tip, length, hint);
  }

  /** The picture of all that was drawn. */
  public String svg(int height) {
    String head =
        String.format(
            Locale.ROOT,
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$s %2$s" width="%1$s"\
             height="%2$s" font-family="sans-serif" font-size="12" role="img">
            """,
            width,
            height);
    return head + STYLE + shapes + "</svg>\n";
  }

  private void add(String format, Object... values) {
    Object[] safe = Arrays.stream(values).map(Picture::value).toArray();
    shapes.append(String.format(Locale.ROOT, format, safe)).append('\n');
  }

  /** Numbers with at most one decimal, and texts without markup. */
  private static String value(Object value) {
    return value instanceof Double number
        ? String.format(Locale.ROOT, "%.1f", number).replaceFirst("\\.0$", "")
        : SvgText.escape(value.toString());
  }
}
