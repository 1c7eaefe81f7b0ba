package dev.rolloutkit.cli.input;

import java.util.List;
import java.util.function.Predicate;
import picocli.CommandLine.Option;

/** What is read of the folders that a command was given, as options. */
public final class InputMixin {
  @Option(
      names = "--ignore",
      paramLabel = "GLOB",
      description =
          "files and folders below the given ones that are not read, such as charts or '**/test/*';"
              + " may be given more than once")
  private List<String> ignored = List.of();

  @Option(
      names = "--strict",
      description =
          "files of folders that are no manifests (Chart.yaml, templates of Helm) are errors"
              + " instead of passed over")
  private boolean strict;

  private Predicate<String> excluded = name -> false;

  /** Leaves files of some names out: they are read as something else. */
  public void excluding(Predicate<String> names) {
    excluded = names;
  }

  /** The names of files that are read as something else. */
  Predicate<String> excluded() {
    return excluded;
  }

  /** Globs of what is not read. */
  public List<String> ignored() {
    return ignored;
  }

  /** Whether files that are no manifests are errors. */
  public boolean isStrict() {
    return strict;
  }
}
