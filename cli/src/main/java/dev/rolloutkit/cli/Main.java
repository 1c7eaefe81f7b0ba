package dev.rolloutkit.cli;

import dev.rolloutkit.cli.avi.AviImpactCommand;
import dev.rolloutkit.cli.avi.AviNameCommand;
import dev.rolloutkit.cli.explain.ExplainCommand;
import dev.rolloutkit.cli.output.CommandRunner;
import dev.rolloutkit.cli.report.ReportCommand;
import dev.rolloutkit.cli.simulate.SimulateCommand;
import java.io.InputStream;
import java.io.PrintStream;
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
    CommandLine line = new CommandLine(new Main());
    line.addSubcommand(new ExplainCommand(in, colours));
    line.addSubcommand(new AviNameCommand(in));
    line.addSubcommand(new AviImpactCommand(in));
    line.addSubcommand(new SimulateCommand(in));
    line.addSubcommand(new ReportCommand(in));
    return CommandRunner.run(line, withCommand(args, line), out, err, colours);
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
