package dev.rolloutkit.program.command;

import dev.rolloutkit.apimachinery.Outcome;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the value of an option that names a release. */
public final class ReleaseOption {
  private ReleaseOption() {}

  /**
   * The release.
   *
   * @param known the release of a number
   * @throws ParameterException if it is not known
   */
  public static <T> T read(
      CommandSpec command, String option, String number, Function<String, Outcome<T>> known) {
    Outcome<T> read = known.apply(number);
    if (!read.isOk()) {
      throw new ParameterException(
          command.commandLine(), option + ": " + read.problems().get(0).text());
    }
    return read.orElseThrow();
  }
}
