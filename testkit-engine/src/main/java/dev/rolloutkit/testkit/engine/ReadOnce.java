package dev.rolloutkit.testkit.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/**
 * Trees as typed objects, each tree read once. Few objects change between the passes of a trace,
 * and {@link RecordedCluster} puts a new tree in the place of one that changes; so whoever changes
 * no tree in place need not read them all again for each pass.
 */
public final class ReadOnce {
  private final IdentityHashMap<ObjectNode, Object> known = new IdentityHashMap<>();

  /** Nothing read. */
  public ReadOnce() {}

  /** The trees as objects, in their order. One reader at most is used for a tree. */
  @SuppressWarnings("unchecked")
  public <T> List<T> list(Collection<ObjectNode> trees, Function<? super ObjectNode, T> reader) {
    List<T> out = new ArrayList<>(trees.size());
    for (ObjectNode tree : trees) {
      out.add((T) known.computeIfAbsent(tree, reader));
    }
    return out;
  }
}
