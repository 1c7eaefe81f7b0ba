package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.List;

/**
 * Manifests before and after a change.
 *
 * @param before the current manifests
 * @param after the manifests after the change
 */
public record Change(World before, World after) {

  /** An object on both sides. */
  public record Pair(Manifest before, Manifest after) {}

  /** The objects of a kind that both sides have and that differ, in the order of the second. */
  public List<Pair> changed(String kind) {
    ImmutableMap<String, Manifest> old = before.byLabel();
    List<Pair> out = new ArrayList<>();
    after
        .byLabel()
        .forEach(
            (label, manifest) -> {
              Manifest was = old.get(label);
              if (manifest.kind().equals(kind)
                  && was != null
                  && !was.tree().equals(manifest.tree())) {
                out.add(new Pair(was, manifest));
              }
            });
    return out;
  }

  /** The kinds that either side has. */
  public ImmutableSortedSet<String> kinds() {
    ImmutableSortedSet.Builder<String> out = ImmutableSortedSet.naturalOrder();
    before.input().manifests().forEach(m -> out.add(m.kind()));
    after.input().manifests().forEach(m -> out.add(m.kind()));
    return out.build();
  }
}
