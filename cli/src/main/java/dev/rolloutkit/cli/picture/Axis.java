package dev.rolloutkit.cli.picture;

import dev.rolloutkit.cli.picture.Picture.Align;

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
    for (int i = 0; i <= parts; i++) {
      Align align = i == 0 ? Align.START : i == parts ? Align.END : Align.MIDDLE;
      picture.text(x(tick(i, parts)), baseline, Paint.FAINT, align, tick(i, parts) + unit);
    }
  }

  /** A vertical line at each tick. */
  public void grid(int parts, double top, double bottom) {
    for (int i = 0; i <= parts; i++) {
      picture.line(x(tick(i, parts)), top, x(tick(i, parts)), bottom);
    }
  }

  private int tick(int index, int parts) {
    return (int) (from + (to - from) * index / parts);
  }
}
