package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.cli.check.World;
import dev.rolloutkit.cli.findings.Baseline;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.Findings;
import dev.rolloutkit.cli.findings.IgnoreAnnotations;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.manifests.InputProblem;
import dev.rolloutkit.program.manifests.ManifestSet;
import java.util.List;

/**
 * The whole report.
 *
 * @param files how many files were read
 * @param objects how many objects of each kind were explained
 * @param skipped how many objects of each unsupported kind were skipped
 * @param unread the problems of what could not be read
 * @param findings the findings, the worst first
 * @param assumed what the findings assume because the manifests do not contain it
 * @param sections in the order in which they are shown
 * @param isWhole whether the findings were made, which are about all sections
 */
public record Report(
    int files,
    ImmutableSortedMap<String, Integer> objects,
    ImmutableSortedMap<String, Integer> skipped,
    ImmutableList<InputProblem> unread,
    Findings findings,
    ImmutableList<String> assumed,
    ImmutableList<Part> sections,
    boolean isWhole) {

  /**
   * One section of the report.
   *
   * @param id its name in {@code --only} and in the JSON report
   * @param title its heading in the text report
   * @param entries an entry for each object
   */
  public record Part(String id, String title, ImmutableList<Entry> entries) {}

  /** Creates the entries of all sections. */
  public static Report of(World world, Settings settings) {
    Cluster cluster = world.cluster();
    return of(
        world.input(),
        cluster,
        settings,
        Sections.of(world),
        findings(world),
        world.assumed(),
        true);
  }

  /** What is wrong with the manifests and each copy of them in overlays, silenced or not. */
  static ImmutableList<Finding> wrong(World world) {
    ImmutableList.Builder<Finding> out = ImmutableList.builder();
    world.variants().forEach(variant -> out.addAll(Wrong.of(variant)));
    return out.build();
  }

  /**
   * The findings about the manifests and each copy of them in overlays, across all sections.
   *
   * @param world the manifests with the first copy of each object
   */
  static Findings findings(World world) {
    ImmutableList.Builder<Finding> shown = ImmutableList.builder();
    ImmutableSet.Builder<Findings.Ignored> ignored = ImmutableSet.builder();
    for (World variant : world.variants()) {
      Findings found =
          IgnoreAnnotations.of(variant.input()).apply(Wrong.of(variant), Baseline.NONE);
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
      Findings findings,
      ImmutableList<String> assumed,
      boolean isWhole) {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    for (Section section : sections) {
      parts.add(
          new Part(
              section.id(),
              section.title(),
              section.explain(cluster, settings).stream()
                  .filter(entry -> !settings.beside().labels().contains(entry.object()))
                  .collect(ImmutableList.toImmutableList())));
    }
    return new Report(
        input.files(),
        cluster.counts(),
        input.skipped(),
        cluster.unread(),
        findings,
        assumed,
        parts.build(),
        isWhole);
  }

  /** The worst level: that of the findings, or of the sections if only some of them are shown. */
  public Level worst() {
    if (isWhole) {
      return findings.worst();
    }
    Level worst = unread.isEmpty() ? Level.NONE : Level.ERROR;
    for (Part section : sections) {
      for (Entry entry : section.entries()) {
        worst = worst.or(entry.worst());
      }
    }
    return worst;
  }
}
