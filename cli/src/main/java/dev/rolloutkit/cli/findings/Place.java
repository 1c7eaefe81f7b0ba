package dev.rolloutkit.cli.findings;

import dev.rolloutkit.program.manifests.Position;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A place in the manifests. The line and column are located on first use, because most places are
 * never shown.
 */
public final class Place {
  private final String file;
  private final Supplier<Point> search;
  private @Nullable Point found;

  /**
   * A line and a column of a file.
   *
   * @param line counted from 1; 0 if it is the file as a whole
   * @param column counted from 1; 0 if only the line is known
   */
  public record Point(int line, int column) {}

  private Place(String file, Supplier<Point> search) {
    this.file = file;
    this.search = search;
  }

  /**
   * A known place.
   *
   * @param file the file as the user named it, or {@code standard input}; empty for no place at all
   * @param line counted from 1; 0 if it is the file as a whole
   * @param column counted from 1; 0 if only the line is known
   */
  public static Place of(String file, int line, int column) {
    Point point = new Point(line, column);
    return new Place(file, () -> point);
  }

  /** The beginning of a document. */
  public static Place of(Position at) {
    return of(at.file(), at.line(), 0);
  }

  /** No place. */
  public static Place none() {
    return of("", 0, 0);
  }

  /** A place in a file that is located on first use. */
  public static Place lookedFor(String file, Supplier<Point> search) {
    return new Place(file, search);
  }

  /** The file as the user named it, or {@code standard input}. */
  public String file() {
    return file;
  }

  /** The line, counted from 1; 0 if it is the file as a whole. */
  public int line() {
    return point().line();
  }

  /** The column, counted from 1; 0 if only the line is known. */
  public int column() {
    return point().column();
  }

  private Point point() {
    Point point = found;
    if (point == null) {
      point = search.get();
      found = point;
    }
    return point;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Place place && file.equals(place.file) && point().equals(place.point());
  }

  @Override
  public int hashCode() {
    return Objects.hash(file, point());
  }

  @Override
  public String toString() {
    if (line() == 0) {
      return file;
    }
    return column() == 0 ? file + ":" + line() : file + ":" + line() + ":" + column();
  }
}
