package dev.rolloutkit.examples;

import dev.rolloutkit.examples.avi.AviImpactCommand;
import dev.rolloutkit.examples.avi.AviNameCommand;
import dev.rolloutkit.examples.explain.ExplainCommand;
import dev.rolloutkit.examples.report.ReportCommand;
import dev.rolloutkit.examples.simulate.SimulateCommand;
import dev.rolloutkit.examples.webhook.WebhookCommand;
import dev.rolloutkit.examples.webhook.WebhookLoadCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line: {@code explain} unless another command is named. */
@Command(
    name = "rolloutkit",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    description =
        "Explains rollouts and load balancers of a Kubernetes cluster from its manifests.",
    footer = {
      "",
      "Without a command: explain. Without anything: explain the bundled manifests.",
      "rolloutkit COMMAND --help shows the options of a command, and what its exit status means."
    })
public final class Main {
  /** Problems were found in what was read. */
  public static final int PROBLEMS = 1;

  /** There was nothing to work on, or the options were wrong. */
  public static final int UNUSABLE = 2;

  private Main() {}

  /** Runs the program and ends the process with its status. */
  public static void main(String[] args) {
    // AUTO knows terminals, NO_COLOR, and the JDKs whose console is never null.
    boolean colours = CommandLine.Help.Ansi.AUTO.enabled();
    System.exit(run(args, System.in, System.out, System.err, colours));
  }

  /** Runs the program on the given streams and answers with the exit status. */
  public static int run(
      String[] args, InputStream in, PrintStream out, PrintStream err, boolean colours) {
    PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
    PrintWriter errors = new PrintWriter(err, true, StandardCharsets.UTF_8);
    CommandLine line = new CommandLine(new Main());
    line.addSubcommand(new ExplainCommand(in, colours));
    line.addSubcommand(new AviNameCommand(in));
    line.addSubcommand(new AviImpactCommand(in));
    line.addSubcommand(new SimulateCommand(in));
    line.addSubcommand(new ReportCommand(in));
    line.addSubcommand(new WebhookCommand());
    line.addSubcommand(new WebhookLoadCommand());
    line.setOut(writer);
    line.setErr(errors);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(
            colours ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler(
        (e, wrong) -> {
          errors.println("rolloutkit: " + e.getMessage());
          errors.println(
              "Try: " + e.getCommandLine().getCommandSpec().qualifiedName(" ") + " --help");
          return UNUSABLE;
        });
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          errors.println("rolloutkit: internal error: " + e);
          return UNUSABLE;
        });
    int status = line.execute(withCommand(args, line));
    writer.flush();
    errors.flush();
    return status;
  }

  private static String[] withCommand(String[] args, CommandLine line) {
    List<String> all = new ArrayList<>(List.of(args));
    boolean named =
        !all.isEmpty()
            && (line.getSubcommands().containsKey(all.get(0))
                || List.of("-h", "--help", "-V", "--version").contains(all.get(0)));
    if (!named) {
      all.add(0, ExplainCommand.NAME);
    }
    return all.toArray(String[]::new);
  }
}
