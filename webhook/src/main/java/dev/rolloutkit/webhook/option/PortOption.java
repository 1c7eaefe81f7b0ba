package dev.rolloutkit.webhook.option;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The port at which reviews are asked for. */
public final class PortOption {
  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--port",
      defaultValue = "8443",
      description = "the port for reviews; default: ${DEFAULT-VALUE}")
  private int port = 8443;

  /**
   * The port.
   *
   * @throws ParameterException if it is none
   */
  public int port() {
    return checked(command, "--port", port);
  }

  /**
   * The port that an option of a command names.
   *
   * @throws ParameterException if it is none
   */
  public static int checked(@Nullable CommandSpec command, String option, int number) {
    if (number < 0 || number > 65_535) {
      throw new ParameterException(
          Objects.requireNonNull(command, "command").commandLine(),
          option + ": " + number + " is not between 0 and 65535");
    }
    return number;
  }
}
