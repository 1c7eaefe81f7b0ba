package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.check.Checks;
import dev.rolloutkit.cli.check.Told;
import dev.rolloutkit.cli.findings.Finding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All checks of a change. */
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
   * The findings about a change: its effects, and the problems that exist only after it.
   *
   * @param standing whether to include problems that existed before
   */
  public static ImmutableList<Finding> of(Change change, boolean standing) {
    List<Finding> out = new ArrayList<>();
    ALL.forEach(check -> check.check(change, out::add));
    Set<String> known = new HashSet<>();
    if (!standing) {
      Checks.withoutSchemas(change.before()).forEach(f -> known.add(f.fingerprint()));
    }
    // Objects that the change removes are reported as removed, not as possibly in the cluster.
    ReferenceChanges.removed(change)
        .forEach(reference -> known.add(reference.unknown(change.after()).fingerprint()));
    ImmutableList<Finding> after = Checks.withoutSchemas(change.after());
    after.stream().filter(f -> !known.contains(f.fingerprint())).forEach(out::add);
    ImmutableList<Finding> said =
        ImmutableList.<Finding>builder().addAll(out).addAll(after).build();
    SchemaVerdicts.check(change, standing, Told.by(said), out::add);
    return ImmutableList.copyOf(out);
  }
}
