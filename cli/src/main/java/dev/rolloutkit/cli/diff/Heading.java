package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.cli.plan.AssumedLines;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The changed objects, and the assumptions behind the answers. */
final class Heading {
  private static final int SHOWN = 8;

  private Heading() {}

  static String of(Change change) {
    ImmutableMap<String, Manifest> before = change.before().byLabel();
    ImmutableMap<String, Manifest> after = change.after().byLabel();
    List<String> added = new ArrayList<>();
    List<String> removed = new ArrayList<>();
    List<String> changed = new ArrayList<>();
    for (Map.Entry<String, Manifest> entry : after.entrySet()) {
      Manifest was = before.get(entry.getKey());
      if (was == null) {
        added.add(entry.getValue().label());
      } else if (!was.tree().equals(entry.getValue().tree())) {
        changed.add(entry.getValue().label());
      }
    }
    before.forEach(
        (label, manifest) -> {
          if (!after.containsKey(label)) {
            removed.add(manifest.label());
          }
        });
    StringBuilder out = new StringBuilder();
    line(out, "changed", changed);
    line(out, "added", added);
    line(out, "removed", removed);
    if (out.isEmpty()) {
      out.append("no object that is known changes\n");
    }
    change
        .after()
        .controllers()
        .read()
        .forEach(r -> out.append("read     ").append(r).append('\n'));
    return out.append(AssumedLines.of(change.after().assumed())).append('\n').toString();
  }

  private static void line(StringBuilder out, String what, List<String> objects) {
    if (!objects.isEmpty()) {
      out.append(String.format(Locale.ROOT, "%-9s", what))
          .append(
              Printable.of(String.join(", ", objects.subList(0, Math.min(SHOWN, objects.size())))))
          .append(objects.size() > SHOWN ? " and " + (objects.size() - SHOWN) + " more" : "")
          .append('\n');
    }
  }
}
