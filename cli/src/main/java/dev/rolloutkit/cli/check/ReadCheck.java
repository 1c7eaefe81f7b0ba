package dev.rolloutkit.cli.check;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.manifests.InputProblem;
import java.util.function.Consumer;

/** Manifests that cannot be read, or not as their kind. */
final class ReadCheck implements Check {
  private static final String SAME = ", with the same content";
  private static final String ENVIRONMENT = ".env";
  private static final int LONGEST = 60;

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
                "Remove one of the two."));
        continue;
      }
      out.accept(
          new Finding(
              Level.ERROR,
              FindingCode.UNREADABLE,
              "file " + problem.at().file(),
              problem
                  .misfit()
                  .map(one -> world.place(one.manifest(), Pointers.of(one.problem().field())))
                  .orElse(Place.of(problem.at())),
              problem.misfit().map(one -> misfit(problem, one)).orElseGet(() -> whole(problem)),
              problem
                  .misfit()
                  .map(ReadCheck::remedy)
                  .orElse("Correct it, or leave it out of the input if it holds no objects.")));
    }
  }

  /** One object is left out. */
  private static String misfit(InputProblem problem, InputProblem.Misfit one) {
    return problem.reason()
        + value(one)
        + ". Only this object is left out: what is found about objects that refer to it may be"
        + " incomplete or wrong.";
  }

  private static String remedy(InputProblem.Misfit one) {
    String field = one.problem().field();
    return "Correct " + (field.isEmpty() ? "" : field + " of ") + one.manifest().label() + ".";
  }

  /** A file, or a part of it, is left out. */
  private static String whole(InputProblem problem) {
    return (problem.at().line() == 0 ? "It" : "Its document at line " + problem.at().line())
        + " cannot be read: "
        + problem.reason()
        + ". All objects in it are left out: what is found about objects that refer to them may be"
        + " incomplete or wrong.";
  }

  /** The value that does not fit, unless it may be a secret. */
  private static String value(InputProblem.Misfit one) {
    String field = one.problem().field();
    JsonNode value = one.manifest().tree().at(Pointers.of(field));
    boolean isSecret = one.manifest().kind().equals("Secret") || field.contains(ENVIRONMENT);
    return !value.isValueNode() || isSecret || value.asText().length() > LONGEST
        ? ""
        : ", and is " + value;
  }
}
