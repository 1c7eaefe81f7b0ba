package dev.rolloutkit.cli.requests;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.consequences.finding.Acceptance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options: consequences that people have accepted, each with a reason. */
public final class AcceptanceOptions {
  /** The trailer of a commit message. */
  private static final String TRAILER = "Accept-Consequence:";

  /** The file in the working directory. */
  static final Path FILE = Path.of(".rolloutkit", "accept");

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  @Option(
      names = "--accept",
      paramLabel = "'WHAT REASON'",
      description = {
        "a consequence that is meant: ID REASON, or CODE:KIND/NAMESPACE/NAME@ENTRY REASON, where"
            + " ENTRY may have * and ?; may be given more than once.",
        "The file .rolloutkit/accept has one a line, with until: DATE or without; the trailer"
            + " Accept-Consequence: of a commit message has one, too. An error is never accepted"
      })
  private List<String> accepted = List.of();

  @Option(
      names = "--message-file",
      paramLabel = "FILE",
      description = "a commit message whose trailers Accept-Consequence: count")
  private @Nullable Path message;

  /**
   * What is accepted, what is over among it.
   *
   * @param messages commit messages of the change
   */
  public ImmutableList<Acceptance> read(Iterable<String> messages) {
    List<Acceptance> out = new ArrayList<>();
    accepted.forEach(text -> out.add(parsed(text, "--accept")));
    if (Files.isRegularFile(FILE)) {
      text(FILE)
          .lines()
          .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
          .forEach(line -> out.add(parsed(line, FILE.toString())));
    }
    Path file = message;
    ImmutableList<String> own = file == null ? ImmutableList.of() : ImmutableList.of(text(file));
    for (String one : Iterables.concat(messages, own)) {
      one.lines()
          .filter(line -> line.regionMatches(true, 0, TRAILER, 0, TRAILER.length()))
          .forEach(line -> out.add(parsed(line.substring(TRAILER.length()), "a commit message")));
    }
    return ImmutableList.copyOf(out);
  }

  private Acceptance parsed(String text, String origin) {
    Outcome<Acceptance> read = Acceptance.parse(text.strip(), origin);
    if (!read.isOk()) {
      throw wrong(origin + ": " + read.problems().get(0).message());
    }
    return read.orElseThrow();
  }

  private String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw wrong("cannot read " + file);
    }
  }

  private ParameterException wrong(String text) {
    if (command == null) {
      throw new IllegalStateException("picocli has not set the command up");
    }
    return new ParameterException(command.commandLine(), text);
  }
}
