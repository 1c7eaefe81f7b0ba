package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.Checks;
import dev.rolloutkit.cli.findings.Finding;
import java.util.HashSet;
import java.util.Set;

/** All that is told of a change. */
public final class ChangeChecks {
  private static final ImmutableList<ChangeCheck> ALL =
      ImmutableList.of(
          new UpdateVerdicts(),
          new ReferenceChanges(),
          new TemplateChanges(),
          new PortChanges(),
          new StackChanges(),
          new WeightChanges(),
          new AviChanges());

  private ChangeChecks() {}

  /**
   * What a change brings about: its own effects, and what is wrong afterwards and was not before.
   *
   * @param standing whether what was wrong before is told too
   */
  public static ImmutableList<Finding> of(Change change, boolean standing) {
    ImmutableList.Builder<Finding> out = ImmutableList.builder();
    ALL.forEach(check -> check.check(change, out::add));
    Set<String> known = new HashSet<>();
    if (!standing) {
      Checks.of(change.before()).forEach(finding -> known.add(finding.fingerprint()));
    }
    // What the change removes is told as such, and not as something that the cluster may have.
    ReferenceChanges.removed(change)
        .forEach(reference -> known.add(reference.unknown(change.after()).fingerprint()));
    Checks.of(change.after()).stream()
        .filter(f -> !known.contains(f.fingerprint()))
        .forEach(out::add);
    return out.build();
  }
}
