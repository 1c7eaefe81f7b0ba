package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.check.ApiServerCheck;
import dev.rolloutkit.cli.check.Told;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether the API server accepts each object that the change creates or updates. An update is held
 * against the object before: rules of transition apply, and what was wrong before and stays as it
 * is is excused.
 */
final class SchemaVerdicts {
  private SchemaVerdicts() {}

  /**
   * Adds the findings.
   *
   * @param standing whether to include what was wrong before
   * @param told what has been said of the objects after the change
   */
  static void check(Change change, boolean standing, Told told, Consumer<Finding> out) {
    Map<String, Deque<Manifest>> old = new HashMap<>();
    all(change.before()).forEach(m -> old.computeIfAbsent(key(m), k -> new ArrayDeque<>()).add(m));
    ApiServerCheck before = ApiServerCheck.of(change.before(), Told.NOTHING);
    ApiServerCheck after = ApiServerCheck.of(change.after(), told);
    for (Manifest manifest : all(change.after())) {
      // copies of one object in several folders are compared in their order
      Deque<Manifest> copies = old.get(key(manifest));
      if (manifest.name().isEmpty() && copies != null) {
        // the server makes up its name: it is a new object each time
        if (copies.stream().anyMatch(one -> one.tree().equals(manifest.tree()))) {
          continue;
        }
        copies = null;
      }
      Manifest was = copies == null ? null : copies.size() > 1 ? copies.poll() : copies.peek();
      if (standing) {
        after.check(null, manifest, out);
      }
      if (was == null ? !standing : !was.tree().equals(manifest.tree())) {
        Set<String> known = new HashSet<>();
        List<Finding> found = new ArrayList<>();
        after.check(was, manifest, found::add);
        if (was != null && !found.isEmpty()) {
          before.check(null, was, finding -> known.add(finding.fingerprint()));
        }
        found.stream().filter(f -> !known.contains(f.fingerprint())).forEach(out);
      }
    }
  }

  private static List<Manifest> all(World world) {
    ManifestSet input = world.input();
    List<Manifest> out = new ArrayList<>(input.manifests());
    out.addAll(input.others());
    return out;
  }

  private static String key(Manifest manifest) {
    String group = manifest.apiVersion();
    int slash = group.indexOf('/');
    return (slash < 0 ? "" : group.substring(0, slash))
        + " "
        + manifest.kind()
        + " "
        + manifest.namespace()
        + "/"
        + manifest.name();
  }
}
