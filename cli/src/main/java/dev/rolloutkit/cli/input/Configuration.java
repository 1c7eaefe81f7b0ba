package dev.rolloutkit.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.program.command.Spelling;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of a repository, which it has in a file so that nobody need write them: each by its long
 * name without dashes. An option on the command line takes precedence.
 */
public final class Configuration implements IDefaultValueProvider {
  /** The file in the working directory. */
  public static final Path FILE = Path.of(".rolloutkit", "config.yaml");

  /** The folder of the file. */
  public static final Path FOLDER = Path.of(".rolloutkit");

  /** The options that the file may hold. */
  private static final ImmutableSet<String> NAMES =
      ImmutableSet.of(
          "ours",
          "not-ours",
          "cluster",
          "complete",
          "no-prune",
          "namespace",
          "cni",
          "dns",
          "no-render",
          "values",
          "release",
          "lbc",
          "argo",
          "ako",
          "kubernetes");

  /** An option of another label under the same name, as {@code upgrade} has them, is a range. */
  private static final String RELEASE = "RELEASE";

  private static final ImmutableSet<String> RELEASES =
      ImmutableSet.of("lbc", "argo", "ako", "kubernetes");

  private final ImmutableMap<String, String> values;
  private final Optional<String> problem;

  private Configuration(Map<String, String> values, Optional<String> problem) {
    this.values = ImmutableMap.copyOf(values);
    this.problem = problem;
  }

  /** Reads a file; nothing if there is none. */
  public static Configuration read(Path file) {
    if (!Files.isRegularFile(file)) {
      return new Configuration(Map.of(), Optional.empty());
    }
    try {
      return of(YamlTrees.read(Files.readString(file), Limits.DEFAULT), file);
    } catch (IOException | UnreadableException e) {
      return wrong(file, String.valueOf(e.getMessage()));
    }
  }

  private static Configuration of(@Nullable JsonNode tree, Path file) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    if (tree == null || tree.isNull()) {
      return new Configuration(Map.of(), Optional.empty());
    }
    if (!tree.isObject()) {
      return wrong(file, "not a map of options");
    }
    for (Map.Entry<String, JsonNode> field : tree.properties()) {
      String name = field.getKey();
      if (!NAMES.contains(name)) {
        return wrong(
            file,
            name
                + " is no option of it"
                + Spelling.nearest(name, NAMES).map(n -> "; did you mean " + n + "?").orElse(""));
      }
      List<String> texts = new ArrayList<>();
      for (JsonNode one :
          field.getValue().isArray() ? field.getValue() : List.of(field.getValue())) {
        if (!one.isValueNode() || one.isNull()) {
          return wrong(file, name + " must be a text or a list of texts");
        }
        texts.add(one.asText());
      }
      out.put(name, String.join(",", texts));
    }
    return new Configuration(out.buildOrThrow(), Optional.empty());
  }

  private static Configuration wrong(Path file, String why) {
    return new Configuration(Map.of(), Optional.of(file + ": " + why));
  }

  /** Why the file cannot be used. */
  public Optional<String> problem() {
    return problem;
  }

  @Override
  public @Nullable String defaultValue(ArgSpec argument) {
    if (!(argument instanceof OptionSpec option)) {
      return null;
    }
    String name = option.longestName().replaceFirst("^-+", "");
    boolean isRange = RELEASES.contains(name) && !RELEASE.equals(option.paramLabel());
    return isRange ? null : values.get(name);
  }
}
