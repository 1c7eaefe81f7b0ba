package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.InputProblem;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.HashSet;
import java.util.Set;

/** Files that cannot be read after a change: what was in them is not known to be removed. */
final class Unreadable {
  private Unreadable() {}

  /** The side after the change with the objects of such files as they were before. */
  static Side keeping(Side before, Side after) {
    Set<String> files = new HashSet<>();
    for (InputProblem problem : after.manifests().problems()) {
      if (problem.kind() == InputProblem.Kind.UNREADABLE) {
        files.add(after.relative(problem.at().file()));
      }
    }
    if (files.isEmpty()) {
      return after;
    }
    Set<ObjectKey> there = new HashSet<>();
    after.manifests().all().forEach(manifest -> there.add(RequestObjects.key(manifest)));
    boolean[] isFirst = {true};
    return new Side(
        after
            .manifests()
            .with(
                all -> {
                  ImmutableList.Builder<Manifest> out =
                      ImmutableList.<Manifest>builder().addAll(all);
                  ImmutableList<Manifest> old =
                      isFirst[0] ? before.manifests().manifests() : before.manifests().rest();
                  isFirst[0] = false;
                  for (Manifest manifest : old) {
                    if (files.contains(before.relative(manifest.at().file()))
                        && !there.contains(RequestObjects.key(manifest))) {
                      out.add(manifest);
                    }
                  }
                  return out.build();
                }),
        after.locator(),
        after.root(),
        after.texts());
  }
}
