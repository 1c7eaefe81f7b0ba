package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The file of Kustomize that makes a folder an overlay. */
final class Kustomization {
  private static final ImmutableSet<String> NAMES =
      ImmutableSet.of("kustomization.yaml", "kustomization.yml");

  private Kustomization() {}

  static boolean isOne(String file) {
    return NAMES.contains(file.substring(file.lastIndexOf('/') + 1));
  }

  /** The files that it names as patches: they hold parts of objects, and no manifests. */
  static ImmutableSet<String> patches(String file, String text, Limits limits) {
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    JsonNode tree;
    try {
      tree = YamlTrees.read(text, limits);
    } catch (UnreadableException e) {
      return ImmutableSet.of(); // reported where the file is read
    }
    if (tree == null) {
      return ImmutableSet.of();
    }
    tree.path("patches")
        .forEach(patch -> add(out, file, patch.isTextual() ? patch : patch.path("path")));
    tree.path("patchesStrategicMerge").forEach(patch -> add(out, file, patch));
    tree.path("patchesJson6902").forEach(patch -> add(out, file, patch.path("path")));
    return out.build();
  }

  private static void add(ImmutableSet.Builder<String> out, String file, JsonNode path) {
    if (path.isTextual()) {
      try {
        Path folder = Path.of(file).getParent();
        Path named = Path.of(path.textValue());
        out.add((folder == null ? named : folder.resolve(named)).normalize().toString());
      } catch (InvalidPathException e) {
        // a patch written out in the list, or nothing that could be a file
      }
    }
  }
}
