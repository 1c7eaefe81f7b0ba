package dev.rolloutkit.cli.diff;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.input.Side;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.render.Rendered;
import dev.rolloutkit.program.manifests.Limits;
import dev.rolloutkit.program.manifests.PassedOver;
import dev.rolloutkit.program.manifests.UnreadableException;
import dev.rolloutkit.program.manifests.YamlTrees;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Kustomizations and charts that change and are not rendered: nobody knows which objects come of
 * them. Comments and descriptions render nothing.
 */
final class NotRendered {
  private static final ImmutableSet<String> DESCRIPTIONS =
      ImmutableSet.of(
          "description", "icon", "maintainers", "keywords", "home", "sources", "annotations");
  private static final int NAMED = 4;

  private final Side before;
  private final Side after;
  private final Map<String, String> old;
  private final Map<String, String> now;

  private final Rendered sides;

  private NotRendered(Rendered sides) {
    this.sides = sides;
    this.before = sides.before();
    this.after = sides.after();
    this.old = files(before);
    this.now = files(after);
  }

  /** Adds a finding for each kustomization and chart whose files differ. */
  static void check(Rendered sides, Consumer<Finding> out) {
    new NotRendered(sides).check(out);
  }

  /** The files that were passed over, by their names relative to the side. */
  private static Map<String, String> files(Side side) {
    Map<String, String> out = new TreeMap<>();
    side.manifests().passedOver().files().forEach(file -> out.put(side.relative(file), file));
    return out;
  }

  private void check(Consumer<Finding> out) {
    Set<String> charts = roots("Chart.yaml", "Chart.yml");
    charts.addAll(sides.charts());
    Set<String> kustomizations = new TreeSet<>();
    for (Side side : new Side[] {before, after}) {
      side.manifests()
          .passedOver()
          .kustomizations()
          .forEach(file -> kustomizations.add(folder(side.relative(file))));
    }
    Map<String, Set<String>> changed = new TreeMap<>();
    Set<String> all = new TreeSet<>(old.keySet());
    all.addAll(now.keySet());
    for (String file : all) {
      if (isSame(file) || isTold(file)) {
        continue;
      }
      String chart = nearest(file, charts);
      String root = chart != null ? chart : root(file, kustomizations);
      if (root != null && !sides.told().contains(root)) {
        changed.computeIfAbsent(root, r -> new TreeSet<>()).add(file);
      }
    }
    changed.forEach((root, files) -> out.accept(finding(root, charts.contains(root), files)));
  }

  /** Whether what is made of it is already said not to be rendered. */
  private boolean isTold(String file) {
    return (old.containsKey(file) && sides.toldFiles().contains(old.get(file)))
        || (now.containsKey(file) && sides.toldFiles().contains(now.get(file)));
  }

  /** The kustomization whose file or patch it is. */
  private @Nullable String root(String file, Set<String> kustomizations) {
    return isPart(before, old.get(file)) || isPart(after, now.get(file))
        ? nearest(file, kustomizations)
        : null;
  }

  private static boolean isPart(Side side, @Nullable String file) {
    PassedOver passedOver = side.manifests().passedOver();
    return file != null
        && (passedOver.kustomizations().contains(file) || passedOver.patches().contains(file));
  }

  private Set<String> roots(String... names) {
    Set<String> out = new TreeSet<>();
    for (String name : names) {
      for (Map<String, String> side : ImmutableSet.of(old, now)) {
        side.keySet().stream()
            .filter(file -> file.equals(name) || file.endsWith("/" + name))
            .forEach(file -> out.add(folder(file)));
      }
    }
    return out;
  }

  private static @Nullable String nearest(String file, Set<String> roots) {
    String folder = folder(file);
    while (!roots.contains(folder)) {
      if (folder.isEmpty()) {
        return null;
      }
      folder = folder(folder);
    }
    return folder;
  }

  private static String folder(String file) {
    int slash = file.lastIndexOf('/');
    return slash < 0 ? "" : file.substring(0, slash);
  }

  private boolean isSame(String file) {
    String was = old.get(file);
    String is = now.get(file);
    if (was == null || is == null) {
      return false;
    }
    byte[] one = before.text(was);
    byte[] other = after.text(is);
    return java.util.Arrays.equals(one, other) || meaning(file, one).equals(meaning(file, other));
  }

  /** What a file says without comments and descriptions. */
  private static Object meaning(String file, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    try {
      JsonNode tree = YamlTrees.read(text, Limits.DEFAULT);
      if (tree != null) {
        if (tree instanceof ObjectNode object && file.endsWith("Chart.yaml")) {
          object.remove(DESCRIPTIONS);
        }
        return tree;
      }
    } catch (UnreadableException e) {
      // a template: its lines are compared
    }
    return text.lines()
        .map(String::stripTrailing)
        .filter(line -> !line.isBlank() && !line.stripLeading().startsWith("#"))
        .collect(Collectors.joining("\n"));
  }

  private Finding finding(String root, boolean isChart, Set<String> files) {
    String folder = root.isEmpty() ? "." : root;
    String first = files.iterator().next();
    String place = now.getOrDefault(first, old.getOrDefault(first, first));
    ImmutableSortedSet<String> named =
        files.stream()
            .limit(NAMED)
            .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
    return new Finding(
        Level.UNKNOWN,
        FindingCode.NOT_RENDERED,
        (isChart ? "chart " : "kustomization ") + folder,
        Place.of(place, 1, 0),
        "The change edits "
            + String.join(", ", named)
            + (files.size() > NAMED ? " and " + (files.size() - NAMED) + " more" : "")
            + ", and the "
            + (isChart ? "chart" : "kustomization")
            + " is not rendered with "
            + (files.size() == 1 ? "it" : "them")
            + ": which objects change is not known.",
        (sides.charts().contains(root)
                ? "Name the files of values with --values " + folder + "=" + first + ", or render"
                : "Render")
            + " both sides and compare the results:\n"
            + (isChart ? "helm template " : "kubectl kustomize ")
            + folder
            + " > after.yaml, the same of the side before, rolloutkit diff before.yaml after.yaml");
  }
}
