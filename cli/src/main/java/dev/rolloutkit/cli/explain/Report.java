package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.check.Checks;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.cluster.Cluster;
import dev.rolloutkit.cli.findings.Baseline;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.IgnoreAnnotations;
import dev.rolloutkit.cli.input.Locator;
import dev.rolloutkit.cli.manifests.InputProblem;
import dev.rolloutkit.cli.manifests.ManifestSet;
import dev.rolloutkit.cli.output.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole report.
 *
 * @param files how many files were read
 * @param objects how many objects of each kind were explained
 * @param skipped how many objects of each unsupported kind were skipped
 * @param unread the problems of what could not be read
 * @param findings the findings, the worst first
 * @param sections in the order in which they are shown
 */
public record Report(
    int files,
    ImmutableSortedMap<String, Integer> objects,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> unread,
    Findings findings,
    ImmutableList<Part> sections) {

  /**
   * One section of the report.
   *
   * @param id its name in {@code --only} and in the JSON report
   * @param title its heading in the text report
   * @param entries an entry for each object
   */
  public record Part(String id, String title, ImmutableList<Entry> entries) {}

  /** Creates the entries of all sections. */
  public static Report of(ManifestSet input, Cluster cluster, Settings settings) {
    return of(input, cluster, settings, Sections.of(cluster), findings(input, cluster, settings));
  }

  /** The findings about the manifests and each copy of them in overlays, across all sections. */
  static Findings findings(ManifestSet input, Cluster cluster, Settings settings) {
    World.Settings told =
        new World.Settings(
            settings.ako(),
            false,
            settings.endpointSecurityGroup(),
            Optional.empty(),
            Optional.empty(),
            settings.complete());
    ImmutableList.Builder<Finding> shown = ImmutableList.builder();
    ImmutableSet.Builder<Findings.Ignored> ignored = ImmutableSet.builder();
    ImmutableList<ManifestSet> variants = input.variants();
    for (int i = 0; i < variants.size(); i++) {
      ManifestSet variant = variants.get(i);
      Cluster objects = i == 0 ? cluster : Cluster.of(variant);
      World world = World.of(variant, objects, Locator.of(Map.of()), told);
      Findings found = IgnoreAnnotations.of(variant).apply(Checks.of(world), Baseline.NONE);
      shown.addAll(found.shown());
      ignored.addAll(found.ignored());
    }
    return new Findings(Findings.of(shown.build()).shown(), ignored.build().asList());
  }

  static Report of(
      ManifestSet input,
      Cluster cluster,
      Settings settings,
      List<Section> sections,
      Findings findings) {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    for (Section section : sections) {
      parts.add(new Part(section.id(), section.title(), section.explain(cluster, settings)));
    }
    return new Report(
        input.files(),
        cluster.counts(),
        input.skipped(),
        cluster.unread(),
        findings,
        parts.build());
  }

  /** The worst level in the report. */
  public Level worst() {
    Level worst = unread.isEmpty() ? findings.worst() : Level.ERROR;
    for (Part section : sections) {
      for (Entry entry : section.entries()) {
        worst = worst.or(entry.worst());
      }
    }
    return worst;
  }
}
