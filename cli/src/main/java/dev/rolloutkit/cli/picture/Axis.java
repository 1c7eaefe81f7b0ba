package dev.rolloutkit.cli.picture;

import dev.rolloutkit.cli.picture.Picture.Align;
import java.util.stream.IntStream;

/**
 * Values, such as seconds or ports, from left to right. What lies beyond an end is drawn at it.
 *
 * @param picture what is drawn on
 * @param left where the first value is
 * @param right where the last value is
 * @param from the first value
 * @param to the last value
 */
public record Axis(Picture picture, double left, double right, double from, double to) {
  /** A bar that is narrower could not be seen. */
  private static final double NARROWEST = 3;

  /** Where a value is. */
  public double x(double value) {
    double share = (Math.max(from, Math.min(to, value)) - from) / Math.max(1, to - from);
    return left + share * (right - left);
  }

  /** A bar from one value to another. */
  public void bar(double start, double end, double top, double height, Paint paint, String hint) {
    double width = Math.max(NARROWEST, x(end) - x(start));
    picture.box(x(start), top, width, height, paint, hint);
  }

  /** A line over the whole width. */
  public void line(double y) {
    picture.line(left, y, right, y);
  }

  /** Values at equal distances, with their unit. */
  public void ticks(int parts, double baseline, String unit) {
    int[] values = values(parts);
    for (int i = 0; i < values.length; i++) {
      Align align = i == 0 ? Align.START : i == values.length - 1 ? Align.END : Align.MIDDLE;
      picture.text(x(values[i]), baseline, Paint.FAINT, align, values[i] + unit);
    }
  }

  /** A vertical line at each tick. */
  public void grid(int parts, double top, double bottom) {
    for (int value : values(parts)) {
      picture.line(x(value), top, x(value), bottom);
    }
  }

  /** The whole values of the ticks. A short axis has fewer, because none is there twice. */
  private int[] values(int parts) {
    return IntStream.rangeClosed(0, parts)
        .map(i -> (int) (from + (to - from) * i / parts))
        .distinct()
        .toArray();
  }
}
