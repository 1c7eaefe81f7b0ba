package dev.rolloutkit.cli.input;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.schema.KnownSchemas;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.ManifestReader;
import dev.rolloutkit.program.manifests.ManifestReader.Source;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One side of a comparison.
 *
 * @param manifests the manifests
 * @param locator finds positions in them
 */
public record Side(ManifestSet manifests, Locator locator) {
  private static final String STDIN = "-";

  /**
   * Reads a folder, a file, {@code -} for standard input, or {@code git:REV[:path]}.
   *
   * @param ignored globs of files and folders that are not read
   * @param strict whether files that are no manifests are problems
   * @throws IOException with a text for people if there is nothing to read
   */
  public static Side read(String argument, InputStream stdin, List<String> ignored, boolean strict)
      throws IOException {
    ManifestReader reader =
        new ManifestReader(Limits.DEFAULT, Cluster::holds, ignored, strict)
            .keeping(KnownSchemas::mayHave, KnownSchemas::judged);
    Map<String, byte[]> texts = new HashMap<>();
    if (GitTree.isOne(argument)) {
      ImmutableList<Source> files = GitTree.read(argument, Path.of(""), ignored);
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
    return new Side(reader.result(), Locator.of(texts));
  }
}
