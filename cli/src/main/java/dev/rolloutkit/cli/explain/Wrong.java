package dev.rolloutkit.cli.explain;

import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ListMultimap;
import dev.rolloutkit.cli.check.ApiServerCheck;
import dev.rolloutkit.cli.check.Checks;
import dev.rolloutkit.cli.check.Told;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.cli.requests.RequestCheck;
import dev.rolloutkit.program.manifests.Manifest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is wrong with manifests, as one list that is made once: explain, report, check and diff take
 * their findings from here, so that all of them tell the same with the same code, level, sentence
 * and remedy.
 */
public final class Wrong {
  /** The code of what a section calls a problem. */
  private static final ImmutableMap<String, FindingCode> CODES =
      ImmutableMap.of(
          "rollouts", FindingCode.ROLLOUT_INVALID,
          "alb", FindingCode.ROLLOUT_INVALID,
          "bluegreen", FindingCode.ROLLOUT_INVALID,
          "classes", FindingCode.REFUSED);

  private static final ImmutableList<Section> JUDGING =
      Sections.ALL.stream()
          .filter(section -> CODES.containsKey(section.id()))
          .collect(ImmutableList.toImmutableList());

  private Wrong() {}

  /** Everything: of objects, of requests that nobody answers, and what the API server says. */
  public static ImmutableList<Finding> of(World world) {
    List<Finding> own = new ArrayList<>(ofObjects(world));
    ApiServerCheck.of(world, Told.by(List.copyOf(own))).creations(own::add);
    own.removeIf(finding -> world.settings().beside().labels().contains(finding.object()));
    return RequestCheck.merged(world, own);
  }

  /** What is wrong with objects, without who answers requests and without schemas. */
  public static ImmutableList<Finding> ofObjects(World world) {
    List<Finding> out = new ArrayList<>(Checks.withoutSchemas(world));
    ListMultimap<String, String> told = ArrayListMultimap.create();
    out.forEach(finding -> told.put(finding.object(), finding.consequence()));
    Settings settings = Settings.of(world);
    for (Section section : JUDGING) {
      for (Entry entry : section.explain(world.cluster(), settings)) {
        for (String problem : entry.problems()) {
          if (told.get(entry.object()).stream().noneMatch(said -> said.contains(problem))) {
            Finding finding = finding(world, section.id(), entry.object(), problem);
            out.add(finding);
            told.put(finding.object(), finding.consequence());
          }
        }
      }
    }
    return withoutUpdates(out);
  }

  /** A Rollout that Argo Rollouts cannot apply has no next update that could lose anything. */
  private static ImmutableList<Finding> withoutUpdates(List<Finding> all) {
    Set<String> invalid = new HashSet<>();
    all.stream()
        .filter(one -> one.code() == FindingCode.ROLLOUT_INVALID && one.level() == Level.ERROR)
        .forEach(one -> invalid.add(one.object()));
    return all.stream()
        .filter(one -> one.code() != FindingCode.TRAFFIC_EXPOSED || !invalid.contains(one.object()))
        .collect(ImmutableList.toImmutableList());
  }

  private static Finding finding(World world, String section, String object, String problem) {
    FindingCode code = CODES.getOrDefault(section, FindingCode.REFUSED);
    Manifest manifest = world.byName(object);
    return new Finding(
        Level.ERROR,
        code,
        object,
        manifest == null ? Place.none() : world.place(manifest, field(problem)),
        (code == FindingCode.REFUSED
                ? "The API server refuses it: "
                : "Argo Rollouts cannot apply it and updates nothing: ")
            + problem
            + (problem.endsWith("?") ? "" : "."),
        "");
  }

  /** The field that a problem begins with, as a JSON pointer. */
  private static String field(String problem) {
    int colon = problem.indexOf(": ");
    String path = colon < 0 ? "" : problem.substring(0, colon);
    return path.contains(" ") || path.isEmpty()
        ? ""
        : "/" + path.replace("[", "/").replace("]", "").replace('.', '/');
  }
}
