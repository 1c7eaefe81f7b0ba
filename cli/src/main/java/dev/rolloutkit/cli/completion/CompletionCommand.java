package dev.rolloutkit.cli.completion;

import dev.rolloutkit.program.command.ExitStatus;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints a script that completes command lines. */
@Command(
    name = CompletionCommand.NAME,
    mixinStandardHelpOptions = true,
    description = "Prints a script that completes commands, options and their values in a shell.",
    footer = {
      "",
      "For example:",
      "  source <(rolloutkit completion bash)      in ~/.bashrc",
      "  source <(rolloutkit completion zsh)       in ~/.zshrc",
      "  rolloutkit completion fish > ~/.config/fish/completions/rolloutkit.fish"
    })
public final class CompletionCommand implements Callable<Integer> {
  /** The name of the command. */
  public static final String NAME = "completion";

  /** A shell. */
  enum Shell {
    /** GNU Bash. */
    BASH,
    /** The Z shell. */
    ZSH,
    /** The friendly interactive shell. */
    FISH
  }

  private final Supplier<CommandLine> program;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish")
  private Shell shell = Shell.BASH;

  /**
   * A command that knows the program.
   *
   * @param program the program with all of its commands
   */
  public CompletionCommand(Supplier<CommandLine> program) {
    this.program = program;
  }

  @Override
  public Integer call() {
    CommandLine all = program.get();
    String script =
        switch (shell) {
          // one script for both, which asks in which shell it runs
          case BASH, ZSH -> AutoComplete.bash(all.getCommandName(), all);
          case FISH -> FishCompletion.of(all.getCommandSpec());
        };
    if (spec == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    spec.commandLine().getOut().print(script);
    return ExitStatus.OK;
  }
}
