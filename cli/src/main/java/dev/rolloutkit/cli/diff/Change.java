package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

  /**
   * The same change as the API server stores it: an object that is not changed, only written
   * otherwise, and one whose change is refused are as before.
   *
   * @param changed the objects that the change writes or deletes
   * @param refused those of which the API server refuses it
   */
  Change withUnchanged(Set<ObjectKey> changed, Set<ObjectKey> refused) {
    Map<ObjectKey, Manifest> old = new HashMap<>();
    before.input().all().forEach(m -> old.put(RequestObjects.key(m), m));
    boolean[] differs = {false};
    ManifestSet stored =
        after
            .input()
            .with(
                all -> {
                  ImmutableList.Builder<Manifest> out = ImmutableList.builder();
                  for (Manifest manifest : all) {
                    ObjectKey key = RequestObjects.key(manifest);
                    Manifest was = old.get(key);
                    boolean stays = !changed.contains(key) || refused.contains(key);
                    if (!stays || was == null || was.tree().equals(manifest.tree())) {
                      out.add(manifest);
                    } else {
                      differs[0] = true;
                      out.add(
                          new Manifest(manifest.at(), was.apiVersion(), was.kind(), was.tree()));
                    }
                  }
                  return out.build();
                });
    return differs[0] ? new Change(before, after.with(stored)) : this;
  }

  /** The kinds that either side has. */
  public ImmutableSortedSet<String> kinds() {
    ImmutableSortedSet.Builder<String> out = ImmutableSortedSet.naturalOrder();
    before.input().manifests().forEach(m -> out.add(m.kind()));
    after.input().manifests().forEach(m -> out.add(m.kind()));
    return out.build();
  }
}
