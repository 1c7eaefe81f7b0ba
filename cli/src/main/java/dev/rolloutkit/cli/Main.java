package dev.rolloutkit.cli;

import dev.rolloutkit.cli.avi.AviImpactCommand;
import dev.rolloutkit.cli.avi.AviNameCommand;
import dev.rolloutkit.cli.command.AbortCommand;
import dev.rolloutkit.cli.command.PauseCommand;
import dev.rolloutkit.cli.command.PromoteCommand;
import dev.rolloutkit.cli.command.RestartCommand;
import dev.rolloutkit.cli.command.RetryCommand;
import dev.rolloutkit.cli.command.SetImageCommand;
import dev.rolloutkit.cli.command.UndoCommand;
import dev.rolloutkit.cli.command.UpgradeCommand;
import dev.rolloutkit.cli.cutover.CutOverCommand;
import dev.rolloutkit.cli.diff.DiffCommand;
import dev.rolloutkit.cli.explain.ExplainCommand;
import dev.rolloutkit.cli.log.ExplainLogCommand;
import dev.rolloutkit.cli.output.CommandRunner;
import dev.rolloutkit.cli.output.ExitStatus;
import dev.rolloutkit.cli.output.Spelling;
import dev.rolloutkit.cli.report.ReportCommand;
import dev.rolloutkit.cli.simulate.SimulateCommand;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    line.addSubcommand(new DiffCommand(in));
    line.addSubcommand(new AviNameCommand(in));
    line.addSubcommand(new AviImpactCommand(in));
    line.addSubcommand(new SimulateCommand(in));
    line.addSubcommand(new ExplainLogCommand(in));
    line.addSubcommand(new ReportCommand(in));
    line.addSubcommand(new PromoteCommand(in));
    line.addSubcommand(new AbortCommand());
    line.addSubcommand(new RetryCommand());
    line.addSubcommand(new PauseCommand());
    line.addSubcommand(new RestartCommand());
    line.addSubcommand(new UndoCommand(in));
    line.addSubcommand(new SetImageCommand(in));
    line.addSubcommand(new UpgradeCommand(in));
    line.addSubcommand(new CutOverCommand(in));
    Optional<String> meant = mistyped(args, line);
    if (meant.isPresent()) {
      err.println("rolloutkit: " + meant.get());
      return ExitStatus.UNUSABLE;
    }
    return CommandRunner.run(line, withCommand(args, line), out, err, colours);
  }

  /** What to say if the first argument is neither a path nor a command, but nearly one. */
  private static Optional<String> mistyped(String[] args, CommandLine line) {
    if (args.length == 0
        || !args[0].matches("[a-z-]*[a-z]")
        || args[0].startsWith("-")
        || line.getSubcommands().containsKey(args[0])
        || Files.exists(Path.of(args[0]))) {
      return Optional.empty();
    }
    return Spelling.nearest(args[0], line.getSubcommands().keySet())
        .map(
            near ->
                args[0] + " is no command, file or folder; did you mean rolloutkit " + near + "?");
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
