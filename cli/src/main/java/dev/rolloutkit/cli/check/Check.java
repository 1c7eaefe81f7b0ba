package dev.rolloutkit.cli.check;

import dev.rolloutkit.cli.findings.Finding;
import java.util.function.Consumer;

/** A check for one kind of mistake in manifests. */
@FunctionalInterface
public interface Check {
  /** Adds the findings. */
  void check(World world, Consumer<Finding> out);
}
