package dev.rolloutkit.cli.findings;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.output.Level;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Findings, each once, the worst first, then by object, place and code.
 *
 * @param shown the findings that count
 * @param ignored the findings that an annotation or a baseline silences
 */
public record Findings(ImmutableList<Finding> shown, ImmutableList<Ignored> ignored) {
  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::level)
          .thenComparing(Finding::code)
          .thenComparing(Finding::object)
          .thenComparing(f -> f.place().file())
          .thenComparing(f -> f.place().line())
          .thenComparing(Finding::consequence);

  /**
   * A finding that is silenced.
   *
   * @param reason why
   */
  public record Ignored(Finding finding, String reason) {}

  /** All of them, none ignored. */
  public static Findings of(Collection<Finding> all) {
    Map<String, Finding> once = new LinkedHashMap<>();
    all.stream().sorted(ORDER).forEach(f -> once.putIfAbsent(f.fingerprint(), f));
    return new Findings(ImmutableList.copyOf(once.values()), ImmutableList.of());
  }

  /** The same findings with others that are silenced. */
  public Findings ignoring(Collection<Ignored> more) {
    return new Findings(
        shown, ImmutableList.<Ignored>builder().addAll(ignored).addAll(more).build());
  }

  /** The level of the worst that counts. */
  public Level worst() {
    return shown.isEmpty() ? Level.NONE : shown.get(0).level();
  }
}
