package dev.rolloutkit.cli.check;

import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.InputProblem;
import java.util.function.Consumer;

/** Manifests that cannot be read, or not as their kind. */
final class ReadCheck implements Check {
  private static final String SAME = ", with the same content";

  @Override
  public void check(World world, Consumer<Finding> out) {
    for (InputProblem problem : world.cluster().unread()) {
      if (problem.kind() == InputProblem.Kind.DUPLICATE) {
        out.accept(
            new Finding(
                // twice the same is untidy, and harms nothing
                problem.reason().endsWith(SAME) ? Level.NOTE : Level.ERROR,
                FindingCode.DUPLICATE,
                "file " + problem.at().file(),
                Place.of(problem.at()),
                problem.reason() + ".",
                "remove one of the two"));
        continue;
      }
      out.accept(
          new Finding(
              Level.ERROR,
              FindingCode.UNREADABLE,
              "file " + problem.at().file(),
              Place.of(problem.at()),
              "It cannot be read, so nothing is known of what is in it: " + problem.reason() + ".",
              ""));
    }
  }
}
