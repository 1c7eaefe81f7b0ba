package dev.rolloutkit.webhook;

import dev.rolloutkit.program.command.BuildVersion;
import dev.rolloutkit.program.command.CommandRunner;
import dev.rolloutkit.webhook.serve.ServeCommand;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the webhook. */
@Command(
    name = "rolloutkit-webhook",
    mixinStandardHelpOptions = true,
    versionProvider = BuildVersion.class,
    subcommands = ServeCommand.class,
    description = "An admission webhook for Services, Rollouts, Ingresses and TargetGroupBindings.",
    footer = {"", "rolloutkit-webhook COMMAND --help shows the options of a command."})
public final class Main {
  private Main() {}

  /** Runs the program and ends the process with its status. */
  public static void main(String[] args) {
    boolean colours = CommandLine.Help.Ansi.AUTO.enabled();
    System.exit(run(args, System.out, System.err, colours));
  }

  /** Runs the program on the given streams and returns the exit status. */
  public static int run(String[] args, PrintStream out, PrintStream err, boolean colours) {
    String[] known = args.length == 0 ? new String[] {"--help"} : args;
    return CommandRunner.run(new CommandLine(new Main()), known, out, err, colours);
  }
}
