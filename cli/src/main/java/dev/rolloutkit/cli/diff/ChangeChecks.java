package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.findings.Finding;
import java.util.function.Consumer;

/**
 * What a change does to objects, ports and load balancers, beside its consequences for requests.
 */
final class ChangeChecks {
  private static final ImmutableList<ChangeCheck> ALL =
      ImmutableList.of(
          new ReferenceChanges(),
          new TemplateChanges(),
          new PortChanges(),
          new StackChanges(),
          new WeightChanges(),
          new AviChanges());

  private ChangeChecks() {}

  /** Adds the findings about a change that the API server stores. */
  static void details(Change change, Consumer<Finding> out) {
    ALL.forEach(check -> check.check(change, out));
  }
}
