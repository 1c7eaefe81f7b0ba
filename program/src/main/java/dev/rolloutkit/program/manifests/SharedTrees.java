package dev.rolloutkit.program.manifests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trees of documents that have been read. Readers that are given the same ones read a text that
 * several of them meet once, and its tree is the same for all of them: of two sides of a comparison
 * nearly all documents are equal.
 *
 * <p>It keeps the texts, so it should live no longer than the reading.
 */
public final class SharedTrees {
  /** Such an object is given a name by its place among the others of its reader. */
  private static final String NAMED_BY_READER = "generateName";

  private final Map<String, JsonNode> known = new HashMap<>();

  /** The tree of a YAML document; {@code null} if it holds nothing. */
  @Nullable JsonNode read(String document, Limits limits) throws UnreadableException {
    JsonNode before = known.get(document);
    if (before != null) {
      return before;
    }
    JsonNode tree = YamlTrees.read(document, limits);
    if (tree != null && !document.contains(NAMED_BY_READER)) {
      known.put(document, tree);
    }
    return tree;
  }
}
