package dev.rolloutkit.cli.check;

import dev.rolloutkit.cli.findings.Finding;
import java.util.function.Consumer;

/** Something that may be wrong with manifests. */
@FunctionalInterface
public interface Check {
  /** Tells what it finds. */
  void check(World world, Consumer<Finding> out);
}
