package dev.rolloutkit.cli.input;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.cli.schema.KnownSchemas;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestReader.Source;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.manifests.Position;
import dev.rolloutkit.program.manifests.SharedTrees;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison.
 *
 * @param manifests the manifests
 * @param locator finds positions in them
 * @param root the folder that was read; empty for none
 * @param texts texts that are not files, by their names
 */
public record Side(ManifestSet manifests, Locator locator, String root, Map<String, byte[]> texts) {
  private static final String STDIN = "-";

  /** Whether an argument stands for standard input. */
  public static boolean isStandardInput(String argument) {
    return argument.equals(STDIN);
  }

  /** The name of a file relative to the folder that was read. */
  public String relative(String file) {
    return root.isEmpty() || !file.startsWith(root)
        ? file
        : file.substring(root.length()).replaceFirst("^[/\\\\]", "");
  }

  /** The text of a file of this side; empty if it cannot be read. */
  public byte[] text(String file) {
    byte[] known = texts.get(file);
    if (known != null) {
      return known;
    }
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (IOException | InvalidPathException e) {
      return new byte[0];
    }
  }

  /** A reader of what a renderer writes, which keeps what a side keeps. */
  public static ManifestReader reader() {
    return new ManifestReader(Limits.DEFAULT, Cluster::holds)
        .keeping(KnownSchemas::mayHave, KnownSchemas::judged);
  }

  /**
   * The side with other objects.
   *
   * @param more the texts of its files that are not on disk
   * @param patches patches of objects, by the places of these
   */
  public Side with(
      ManifestSet objects, Map<String, byte[]> more, ListMultimap<Position, Manifest> patches) {
    return new Side(objects, Locator.of(more, patches), root, more);
  }

  /**
   * Reads a folder, a file, {@code -} for standard input, or {@code git:REV[:path]}.
   *
   * @param options which files are not read, and whether those that are no manifests are problems
   * @param tracked whether files that Git ignores are passed over
   * @param trees the documents of another side, whose equal ones are not read again
   * @throws IOException with a text for people if there is nothing to read
   */
  public static Side read(
      String argument, InputStream stdin, InputMixin options, boolean tracked, SharedTrees trees)
      throws IOException {
    List<String> globs = new ArrayList<>(options.ignored());
    boolean isPath = !GitTree.isOne(argument) && !argument.equals(STDIN);
    if (isPath && tracked) {
      globs.addAll(IgnoredByGit.below(Path.of(argument)));
    }
    ManifestReader reader =
        new ManifestReader(Limits.DEFAULT, Cluster::holds, globs, options.isStrict())
            .keeping(KnownSchemas::mayHave, KnownSchemas::judged)
            .excluding(options.excluded())
            .sharing(trees);
    Map<String, byte[]> texts = new HashMap<>();
    if (GitTree.isOne(argument)) {
      ImmutableList<Source> files = GitTree.read(argument, Path.of(""), options.ignored());
      for (Source file : files) {
        try (InputStream in = file.open()) {
          texts.put(file.name(), in.readAllBytes());
        }
      }
      reader.readFolder(files);
    } else if (argument.equals(STDIN)) {
      reader.read("standard input", stdin);
    } else {
      // without ./ in front, as Git and GitHub name files
      reader.read(Path.of(argument).normalize());
    }
    return new Side(reader.result(), Locator.of(texts), root(argument), texts);
  }

  private static String root(String argument) {
    if (GitTree.isOne(argument)) {
      return GitTree.path(argument);
    }
    return argument.equals(STDIN) ? "" : Path.of(argument).normalize().toString();
  }
}
