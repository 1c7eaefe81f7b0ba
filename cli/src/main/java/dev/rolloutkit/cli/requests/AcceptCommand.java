package dev.rolloutkit.cli.requests;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.finding.Acceptance;
import dev.rolloutkit.program.command.ExitStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes down that a consequence is meant. */
@Command(
    name = AcceptCommand.NAME,
    mixinStandardHelpOptions = true,
    description = {
      "Writes down in .rolloutkit/accept that a consequence is meant, so that diff prints it as"
          + " accepted.",
      "An error cannot be accepted."
    },
    footer = {
      "",
      "For example:",
      "  rolloutkit accept 0123456789ab the old shop closes --until 2030-01-31",
      "  rolloutkit accept 'nobody-answers:Service/shop/old@*' the old shop closes"
    })
public final class AcceptCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "accept";

  private final Path file;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "WHAT",
      description = "the identity of a finding, or CODE:KIND/NAMESPACE/NAME@ENTRY")
  private String what = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "REASON",
      description = "why it is meant")
  private List<String> reason = List.of();

  @Option(
      names = "--until",
      paramLabel = "DATE",
      description = "the last day on which this counts, such as 2030-01-31")
  private @Nullable LocalDate until;

  /** A command that writes to the file of the working directory. */
  public AcceptCommand() {
    this(AcceptanceOptions.FILE);
  }

  AcceptCommand(Path file) {
    this.file = file;
  }

  @Override
  public Integer call() throws IOException {
    String line =
        what
            + " "
            + String.join(" ", reason).strip().replaceAll("\\s+", " ")
            + (until == null ? "" : " until: " + until);
    Outcome<Acceptance> read = Acceptance.parse(line, file);
    if (!read.isOk()) {
      throw new ParameterException(command().commandLine(), read.problems().get(0).message());
    }
    String old = Files.isRegularFile(file) ? Files.readString(file) : "";
    if (old.lines().anyMatch(line::equals)) {
      command().commandLine().getOut().println(file + " says so already: " + line);
      return ExitStatus.OK;
    }
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(
        file,
        old + (old.isEmpty() || old.endsWith("\n") ? "" : "\n") + line + "\n",
        StandardCharsets.UTF_8);
    command().commandLine().getOut().println(file + ": " + line);
    return ExitStatus.OK;
  }

  private CommandSpec command() {
    if (spec == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    return spec;
  }
}
