package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.findings.Finding;
import java.util.function.Consumer;

/** Something that a change may do. */
@FunctionalInterface
interface ChangeCheck {
  /** Tells what it finds. */
  void check(Change change, Consumer<Finding> out);
}
