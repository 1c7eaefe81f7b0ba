package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Header;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The changed objects, and the assumptions behind the answers. */
final class Heading {
  private static final int SHOWN = 8;

  private final Set<String> changed = new LinkedHashSet<>();
  private final Set<String> added = new LinkedHashSet<>();
  private final Set<String> removed = new LinkedHashSet<>();
  private final Set<String> read = new LinkedHashSet<>();
  private final Set<String> assumed = new LinkedHashSet<>();
  private final Set<String> passedOver = new LinkedHashSet<>();
  private final Set<String> notCompared = new LinkedHashSet<>();
  private final Map<String, Integer> understood = new TreeMap<>();
  private final Map<String, Integer> notModelled = new TreeMap<>();

  /** Adds what a change of one cluster is about. */
  void add(Change change, ChangeReview review) {
    Map<ObjectKey, String> before = labels(change.before());
    Map<ObjectKey, String> after = labels(change.after());
    for (dev.rolloutkit.consequences.object.Change one : review.given()) {
      String was = before.get(one.key());
      String is = after.get(one.key());
      if (is == null) {
        removed.add(was == null ? one.key().toString() : was);
      } else {
        (was == null ? added : changed).add(is);
      }
    }
    read.addAll(change.after().controllers().read());
    assumed.addAll(change.after().assumed());
    assumed.addAll(review.review().assumptions());
    notCompared.addAll(review.review().coverage().notCompared());
    if (understood.isEmpty() && notModelled.isEmpty()) {
      change.after().cluster().counts().forEach(understood::put);
      review.review().coverage().understood().forEach(understood::put);
      change
          .after()
          .input()
          .skipped()
          .forEach(
              (kind, count) -> {
                if (!understood.containsKey(kind.substring(kind.lastIndexOf(' ') + 1))) {
                  notModelled.put(kind, count);
                }
              });
    }
  }

  /** Adds assumptions that options say. */
  void assume(List<String> texts) {
    assumed.addAll(texts);
  }

  /** Adds files that were passed over. */
  void passOver(Iterable<String> files) {
    files.forEach(passedOver::add);
  }

  private static Map<ObjectKey, String> labels(World world) {
    Map<ObjectKey, String> out = new HashMap<>();
    for (Manifest manifest : world.input().all()) {
      out.put(RequestObjects.key(manifest), manifest.label());
    }
    return out;
  }

  /** The header. */
  Header header() {
    return Header.builder()
        .changed(changed)
        .added(added)
        .removed(removed)
        .read(read)
        .assumed(assumed)
        .understood(ImmutableSortedMap.copyOf(understood))
        .notModelled(ImmutableSortedMap.copyOf(notModelled))
        .notCompared(notCompared)
        .passedOver(passedOver)
        .build();
  }

  /**
   * A header as text.
   *
   * @param assumed the lines about what was assumed
   */
  static String text(Header header, String assumed) {
    StringBuilder out = new StringBuilder();
    line(out, "changed", header.changed());
    line(out, "added", header.added());
    line(out, "removed", header.removed());
    if (out.isEmpty()) {
      out.append("no object changes\n");
    }
    header.read().forEach(r -> out.append("read     ").append(Printable.of(r)).append('\n'));
    header
        .notCompared()
        .forEach(n -> out.append("not compared: ").append(Printable.of(n)).append('\n'));
    return out.append(assumed).append('\n').toString();
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
