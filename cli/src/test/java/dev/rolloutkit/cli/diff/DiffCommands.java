package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.Program.Run;
import dev.rolloutkit.cli.output.Progress;
import dev.rolloutkit.cli.render.RenderMixin;
import dev.rolloutkit.cli.watch.FileChanges;
import dev.rolloutkit.cli.watch.WatchedFiles;
import dev.rolloutkit.program.command.CommandRunner;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;

/** The command {@code diff} with a renderer of the test's own. */
public final class DiffCommands {
  private DiffCommands() {}

  /** Runs the command. */
  public static Run run(RenderMixin rendering, List<String> args) {
    return run(rendering, WatchedFiles::of, args);
  }

  /** Runs the command with changes of files of the test's own. */
  public static Run run(RenderMixin rendering, FileChanges.Source changes, List<String> args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        CommandRunner.run(
            new CommandLine(
                new DiffCommand(
                    InputStream.nullInputStream(), rendering, changes, Progress.none())),
            args.toArray(String[]::new),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
