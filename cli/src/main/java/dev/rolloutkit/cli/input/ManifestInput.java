package dev.rolloutkit.cli.input;

import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.program.command.ExitStatus;
import dev.rolloutkit.program.manifests.InputProblem;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The manifests that a command was given: paths, standard input, or the bundled ones. */
public final class ManifestInput {
  private static final String STDIN = "-";
  private static final String BUNDLED = "/manifests/";

  private final InputStream stdin;
  private final Predicate<Manifest> mayBeJudged;
  private final UnaryOperator<List<Manifest>> judged;

  /** Input that reads {@code -} from the given stream. */
  public ManifestInput(InputStream stdin) {
    this(stdin, manifest -> false, all -> List.of());
  }

  /** Input that also keeps objects to judge, as {@link ManifestReader#keeping} does. */
  public ManifestInput(
      InputStream stdin, Predicate<Manifest> mayBeJudged, UnaryOperator<List<Manifest>> judged) {
    this.stdin = stdin;
    this.mayBeJudged = mayBeJudged;
    this.judged = judged;
  }

  /**
   * Reads everything. If there is no object of a wanted kind, writes that to the command's error
   * stream and returns {@code null}; the exit status is then {@link ExitStatus#UNUSABLE}.
   */
  public @Nullable ManifestSet read(
      List<String> paths, InputMixin options, Predicate<Manifest> wanted, CommandSpec command)
      throws IOException {
    ManifestReader reader = reader(options, wanted, command).keeping(mayBeJudged, judged);
    if (paths.isEmpty()) {
      readBundled(reader);
    }
    for (String path : paths) {
      if (path.equals(STDIN)) {
        reader.read("standard input", stdin);
        continue;
      }
      try {
        reader.read(Path.of(path));
      } catch (InvalidPathException e) {
        throw new ParameterException(command.commandLine(), "not a path: " + path, e);
      }
    }
    ManifestSet read = reader.result();
    read.passedOver()
        .line()
        .ifPresent(
            line -> command.commandLine().getErr().println("rolloutkit: " + Printable.of(line)));
    if (!Iterables.isEmpty(read.all())) {
      return read;
    }
    complain(read.problems(), command);
    PrintWriter err = command.commandLine().getErr();
    err.println(
        "rolloutkit: nothing to explain"
            + (read.skipped().isEmpty() ? "" : "; skipped kinds: " + read.skipped().keySet()));
    return null;
  }

  private static ManifestReader reader(
      InputMixin options, Predicate<Manifest> wanted, CommandSpec command) {
    for (String glob : options.ignored()) {
      try {
        FileSystems.getDefault().getPathMatcher("glob:" + glob);
      } catch (PatternSyntaxException e) {
        throw new ParameterException(
            command.commandLine(),
            "--ignore: " + glob + " is not a glob: " + e.getDescription(),
            e);
      }
    }
    return new ManifestReader(Limits.DEFAULT, wanted, options.ignored(), options.isStrict())
        .excluding(options.excluded());
  }

  /** Writes to the command's error stream what could not be read. */
  public static void complain(List<InputProblem> unread, CommandSpec command) {
    PrintWriter err = command.commandLine().getErr();
    unread.forEach(p -> err.println("rolloutkit: " + Printable.of(p.toString())));
  }

  private static void readBundled(ManifestReader reader) throws IOException {
    List<String> names;
    try (InputStream in = resource("index")) {
      names = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
    for (String name : names) {
      try (InputStream in = resource(name)) {
        reader.read(name, in);
      }
    }
  }

  private static InputStream resource(String name) throws IOException {
    InputStream in = ManifestInput.class.getResourceAsStream(BUNDLED + name);
    if (in == null) {
      throw new IOException("the bundled manifest " + name + " is missing");
    }
    return in;
  }
}
