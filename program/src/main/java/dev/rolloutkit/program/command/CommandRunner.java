package dev.rolloutkit.program.command;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** Runs a command line on given streams. Mistakes in the options are one line each. */
public final class CommandRunner {
  private CommandRunner() {}

  /**
   * Runs the command that the arguments name.
   *
   * @return the exit status
   */
  public static int run(
      CommandLine line, String[] args, PrintStream out, PrintStream err, boolean colours) {
    PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
    PrintWriter errors = new PrintWriter(err, true, StandardCharsets.UTF_8);
    String program = line.getCommandName();
    line.setOut(writer);
    line.setErr(errors);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            colours ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(
        (e, wrong) -> {
          errors.println(program + ": " + e.getMessage());
          errors.println(
              "Try: " + e.getCommandLine().getCommandSpec().qualifiedName(" ") + " --help");
          return ExitStatus.UNUSABLE;
        });
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          errors.println(program + ": internal error: " + e);
          return ExitStatus.UNUSABLE;
        });
    int status;
    try {
      status = line.execute(args);
    } catch (OutOfMemoryError e) {
      errors.println(
          program + ": the input is too large for the memory of this program: read less of it");
      status = ExitStatus.UNUSABLE;
    }
    writer.flush();
    if (writer.checkError() || out.checkError()) {
      errors.println(program + ": the output cannot be written");
      status = ExitStatus.UNUSABLE;
    }
    errors.flush();
    return status;
  }
}
