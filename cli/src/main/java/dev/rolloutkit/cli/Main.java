package dev.rolloutkit.cli;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.cli.avi.AviImpactCommand;
import dev.rolloutkit.cli.avi.AviNameCommand;
import dev.rolloutkit.cli.command.AbortCommand;
import dev.rolloutkit.cli.command.PauseCommand;
import dev.rolloutkit.cli.command.PromoteCommand;
import dev.rolloutkit.cli.command.RestartCommand;
import dev.rolloutkit.cli.command.RetryCommand;
import dev.rolloutkit.cli.command.SetImageCommand;
import dev.rolloutkit.cli.command.UndoCommand;
import dev.rolloutkit.cli.completion.CompletionCommand;
import dev.rolloutkit.cli.cutover.CutOverCommand;
import dev.rolloutkit.cli.diff.DiffCommand;
import dev.rolloutkit.cli.explain.CheckCommand;
import dev.rolloutkit.cli.explain.ExplainCommand;
import dev.rolloutkit.cli.input.Configuration;
import dev.rolloutkit.cli.log.ExplainLogCommand;
import dev.rolloutkit.cli.migrate.MigrateCheckCommand;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.output.Terminal;
import dev.rolloutkit.cli.report.ReportCommand;
import dev.rolloutkit.cli.requests.AcceptCommand;
import dev.rolloutkit.cli.simulate.SimulateCommand;
import dev.rolloutkit.cli.stack.StackCommand;
import dev.rolloutkit.cli.upgrade.UpgradeCommand;
import dev.rolloutkit.program.command.BuildVersion;
import dev.rolloutkit.program.command.CommandRunner;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.command.Spelling;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
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
  /** The options of the program itself. */
  private static final ImmutableSet<String> OPTIONS =
      ImmutableSet.of("-h", "--help", "-V", "--version");

  /** The commands whose options may be in the file of a repository. */
  private static final ImmutableSet<String> CONFIGURED =
      ImmutableSet.of(DiffCommand.NAME, CheckCommand.NAME, ExplainCommand.NAME, ReportCommand.NAME);

  private Main() {}

  /** Runs the program and ends the process with its status. */
  public static void main(String[] args) {
    // AUTO knows terminals, NO_COLOR, and the JDKs whose console is never null.
    boolean colours = CommandLine.Help.Ansi.AUTO.enabled();
    Progress progress = Terminal.showsErrors() ? Progress.on(System.err) : Progress.none();
    System.exit(run(args, System.in, System.out, System.err, colours, progress));
  }

  /** Runs the program on the given streams and returns the exit status. */
  public static int run(
      String[] args, InputStream in, PrintStream out, PrintStream err, boolean colours) {
    return run(args, in, out, err, colours, Progress.none());
  }

  private static int run(
      String[] args,
      InputStream in,
      PrintStream out,
      PrintStream err,
      boolean colours,
      Progress progress) {
    ImmutableMap<String, Supplier<Callable<Integer>>> commands = commands(in, colours, progress);
    Optional<String> meant = mistyped(args, commands.keySet());
    if (meant.isPresent()) {
      err.println("rolloutkit: " + meant.get());
      return ExitStatus.UNUSABLE;
    }
    ImmutableList<String> all = withCommand(args, commands.keySet());
    CommandLine line = new CommandLine(new Main());
    // Only the help needs all commands, and setting one up takes time.
    commands.forEach(
        (name, command) -> {
          if (all.get(0).startsWith("-") || all.get(0).equals(name)) {
            line.addSubcommand(command.get());
          }
        });
    if (CONFIGURED.contains(all.get(0))) {
      Configuration configuration = Configuration.read(Configuration.FILE);
      if (configuration.problem().isPresent()) {
        err.println("rolloutkit: " + configuration.problem().get());
        return ExitStatus.UNUSABLE;
      }
      line.setDefaultValueProvider(configuration);
    }
    try {
      return CommandRunner.run(line, all.toArray(String[]::new), out, err, colours);
    } finally {
      progress.end();
    }
  }

  /** The program with all of its commands. */
  private static CommandLine whole(InputStream in, boolean colours) {
    CommandLine out = new CommandLine(new Main());
    commands(in, colours, Progress.none())
        .values()
        .forEach(command -> out.addSubcommand(command.get()));
    return out;
  }

  /** The commands by name, in the order in which the help shows them. */
  private static ImmutableMap<String, Supplier<Callable<Integer>>> commands(
      InputStream in, boolean colours, Progress progress) {
    return ImmutableMap.<String, Supplier<Callable<Integer>>>builder()
        .put(ExplainCommand.NAME, () -> new ExplainCommand(in, colours, progress))
        .put(CheckCommand.NAME, () -> new CheckCommand(in, progress))
        .put(DiffCommand.NAME, () -> new DiffCommand(in, progress))
        .put(AcceptCommand.NAME, AcceptCommand::new)
        .put(AviNameCommand.NAME, () -> new AviNameCommand(in))
        .put(AviImpactCommand.NAME, () -> new AviImpactCommand(in))
        .put(SimulateCommand.NAME, () -> new SimulateCommand(in))
        .put(ExplainLogCommand.NAME, () -> new ExplainLogCommand(in))
        .put(StackCommand.NAME, () -> new StackCommand(in))
        .put(ReportCommand.NAME, () -> new ReportCommand(in, progress))
        .put(PromoteCommand.NAME, () -> new PromoteCommand(in))
        .put(AbortCommand.NAME, AbortCommand::new)
        .put(RetryCommand.NAME, RetryCommand::new)
        .put(PauseCommand.NAME, PauseCommand::new)
        .put(RestartCommand.NAME, RestartCommand::new)
        .put(UndoCommand.NAME, () -> new UndoCommand(in))
        .put(SetImageCommand.NAME, () -> new SetImageCommand(in))
        .put(UpgradeCommand.NAME, () -> new UpgradeCommand(in))
        .put(CutOverCommand.NAME, () -> new CutOverCommand(in))
        .put(MigrateCheckCommand.NAME, () -> new MigrateCheckCommand(in))
        .put(CompletionCommand.NAME, () -> new CompletionCommand(() -> whole(in, colours)))
        .buildOrThrow();
  }

  /** The hint if the first argument is neither a path nor a command but resembles one. */
  private static Optional<String> mistyped(String[] args, Set<String> commands) {
    if (args.length == 0
        || !args[0].matches("[a-z-]*[a-z]")
        || args[0].startsWith("-")
        || commands.contains(args[0])
        || Files.exists(Path.of(args[0]))) {
      return Optional.empty();
    }
    return Spelling.nearest(args[0], commands)
        .map(
            near ->
                args[0] + " is no command, file or folder; did you mean rolloutkit " + near + "?");
  }

  private static ImmutableList<String> withCommand(String[] args, Set<String> commands) {
    boolean named = args.length > 0 && (commands.contains(args[0]) || OPTIONS.contains(args[0]));
    ImmutableList.Builder<String> all = ImmutableList.builder();
    if (!named) {
      all.add(ExplainCommand.NAME);
    }
    return all.add(args).build();
  }
}
