package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.findings.Finding;
import java.util.function.Consumer;

/** A check for one kind of effect of a change. */
@FunctionalInterface
interface ChangeCheck {
  /** Adds the findings. */
  void check(Change change, Consumer<Finding> out);
}
