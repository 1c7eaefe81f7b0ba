package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Separates the findings that people have accepted from the others.
 *
 * @rule A finding is quiet if people have accepted all of its entries.
 */
public final class Acceptances {
  private Acceptances() {}

  /**
   * The findings that people have accepted, and the others.
   *
   * @param open the findings of which at least one entry is not covered by any acceptance
   * @param accepted the findings of which all entries are covered
   * @param unused the acceptances that cover no entry of any finding
   */
  public record Split(
      ImmutableList<Finding> open,
      ImmutableList<Accepted> accepted,
      ImmutableList<Acceptance> unused) {}

  /** Separates findings by the acceptances that cover them. */
  public static Split split(Collection<Finding> findings, Collection<Acceptance> given) {
    ImmutableList.Builder<Finding> open = ImmutableList.builder();
    ImmutableList.Builder<Accepted> accepted = ImmutableList.builder();
    Set<Acceptance> used = new LinkedHashSet<>();
    for (Finding finding : findings) {
      Set<Acceptance> by = covering(finding, given);
      used.addAll(by);
      if (!by.isEmpty() && isCovered(finding, by)) {
        accepted.add(new Accepted(finding, ImmutableList.copyOf(by)));
      } else {
        open.add(finding);
      }
    }
    return new Split(
        open.build(),
        accepted.build(),
        given.stream().filter(one -> !used.contains(one)).collect(ImmutableList.toImmutableList()));
  }

  private static Set<Acceptance> covering(Finding finding, Collection<Acceptance> given) {
    Set<Acceptance> out = new LinkedHashSet<>();
    for (Acceptance one : given) {
      if (one.coversAll(finding)
          || finding.entries().stream().anyMatch(entry -> one.covers(finding, entry))) {
        out.add(one);
      }
    }
    return out;
  }

  private static boolean isCovered(Finding finding, Set<Acceptance> by) {
    return by.stream().anyMatch(one -> one.coversAll(finding))
        || (!finding.entries().isEmpty()
            && finding.entries().stream()
                .allMatch(entry -> by.stream().anyMatch(one -> one.covers(finding, entry))));
  }
}
