package dev.rolloutkit.cli.findings;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dev.rolloutkit.cli.manifests.Position;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where in the manifests something is. The line and the column are looked for when they are first
 * asked for: most places are never shown.
 */
public final class Place {
  private final String file;
  private final Supplier<Point> point;

  /**
   * A line and a column of a file.
   *
   * @param line counted from 1; 0 if it is the file as a whole
   * @param column counted from 1; 0 if only the line is known
   */
  public record Point(int line, int column) {}

  private Place(String file, Supplier<Point> point) {
    this.file = file;
    this.point = point;
  }

  /**
   * A place that is known.
   *
   * @param file the file as the user named it, or {@code standard input}; empty for no place at all
   * @param line counted from 1; 0 if it is the file as a whole
   * @param column counted from 1; 0 if only the line is known
   */
  public static Place of(String file, int line, int column) {
    return new Place(file, Suppliers.ofInstance(new Point(line, column)));
  }

  /** Where a document begins. */
  public static Place of(Position at) {
    return of(at.file(), at.line(), 0);
  }

  /** No place at all. */
  public static Place none() {
    return of("", 0, 0);
  }

  /** A place in a file that is looked for when it is first asked for, and only then. */
  public static Place lookedFor(String file, Supplier<Point> point) {
    return new Place(file, Suppliers.memoize(point));
  }

  /** The file as the user named it, or {@code standard input}. */
  public String file() {
    return file;
  }

  /** The line, counted from 1; 0 if it is the file as a whole. */
  public int line() {
    return point.get().line();
  }

  /** The column, counted from 1; 0 if only the line is known. */
  public int column() {
    return point.get().column();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Place place
        && file.equals(place.file)
        && point.get().equals(place.point.get());
  }

  @Override
  public int hashCode() {
    return Objects.hash(file, point.get());
  }

  @Override
  public String toString() {
    if (line() == 0) {
      return file;
    }
    return column() == 0 ? file + ":" + line() : file + ":" + line() + ":" + column();
  }
}
