package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A span of time in whole seconds since the cut-over began.
 *
 * @rule Spans of time that touch are one.
 * @param from its first second
 * @param to the second after its last
 */
public record Span(int from, int to) {

  /** The smallest number of spans that cover the same time, in order. */
  static ImmutableList<Span> merged(Collection<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.removeIf(span -> span.to() <= span.from());
    sorted.sort(Comparator.comparingInt(Span::from));
    ImmutableList.Builder<Span> out = ImmutableList.builder();
    Span open = null;
    for (Span span : sorted) {
      if (open == null) {
        open = span;
      } else if (span.from() <= open.to()) {
        open = new Span(open.from(), Math.max(open.to(), span.to()));
      } else {
        out.add(open);
        open = span;
      }
    }
    return open == null ? out.build() : out.add(open).build();
  }

  /** The first time at or after {@code time} that is in none of the {@link #merged} spans. */
  static long firstOutside(List<Span> spans, long time) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).to() <= time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < spans.size() && spans.get(low).from() <= time ? spans.get(low).to() : time;
  }
}
