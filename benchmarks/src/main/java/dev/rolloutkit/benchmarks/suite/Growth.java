package dev.rolloutkit.benchmarks.suite;

import com.google.common.collect.ImmutableListMultimap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** How time grows with the size of the input, from benchmarks that were run at several sizes. */
final class Growth {
  /** Larger inputs leave the caches; so much more than n log n is no other kind of growth yet. */
  private static final double CACHES = 2;

  private Growth() {}

  private record Point(long size, Measurement measured) {}

  /**
   * A line for each benchmark with sizes: the factors from size to size, and how steep they are.
   */
  static String of(List<Measurement> run) {
    ImmutableListMultimap.Builder<String, Point> builder = ImmutableListMultimap.builder();
    for (Measurement measured : run) {
      size(measured).ifPresent(n -> builder.put(measured.name(), new Point(n, measured)));
    }
    Table table = new Table("growth", "sizes", "time", "exponent", "");
    Map<String, List<Point>> curves = new LinkedHashMap<>();
    builder.build().asMap().forEach((name, points) -> curves.put(name, new ArrayList<>(points)));
    curves.forEach(
        (name, points) -> {
          points.sort(Comparator.comparingLong(Point::size));
          for (int i = 1; i < points.size(); i++) {
            Point from = points.get(i - 1);
            Point to = points.get(i);
            double factor = to.measured.nanos() / from.measured.nanos();
            table.row(
                i == 1 ? name : "",
                from.size + " → " + to.size,
                "× " + Table.number(factor),
                Table.number(exponent(from.size, to.size, factor)),
                factor > allowed(from.size, to.size) ? "STEEPER than n log n" : "");
          }
        });
    return table.toString();
  }

  /** The power of n that such a factor stands for. */
  static double exponent(long from, long to, double factor) {
    return Math.log(factor) / Math.log((double) to / from);
  }

  /** The largest factor that n log n explains. */
  static double allowed(long from, long to) {
    return CACHES * to * log(to) / (from * log(from));
  }

  private static double log(long n) {
    return Math.log((double) Math.max(2, n));
  }

  private static OptionalLong size(Measurement measured) {
    for (String value : measured.parameters().values()) {
      if (!value.isEmpty() && value.length() < 10 && value.chars().allMatch(Character::isDigit)) {
        return OptionalLong.of(Long.parseLong(value));
      }
    }
    return OptionalLong.empty();
  }
}
