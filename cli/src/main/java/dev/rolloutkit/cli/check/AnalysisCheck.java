package dev.rolloutkit.cli.check;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import java.util.function.Consumer;

/** Analyses whose templates are not there, do not fit, or lack arguments. */
final class AnalysisCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<Rollout> item : world.cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      AnalysisReferences references = AnalysisReferences.of(item, world.cluster());
      for (AnalysisReferences.Reference reference : references.all()) {
        if (!reference.given()) {
          out.accept(
              new Finding(
                  Level.UNKNOWN,
                  FindingCode.REFERENCE_MISSING,
                  manifest.label(),
                  world.place(manifest, Pointers.of(reference.field())),
                  missing(reference),
                  ""));
        }
      }
      for (Problem problem : references.problems()) {
        out.accept(
            new Finding(
                Level.ERROR,
                FindingCode.ROLLOUT_INVALID,
                manifest.label(),
                world.place(manifest, Pointers.of(problem.field())),
                "Argo Rollouts stops at it and updates nothing: " + problem.text() + ".",
                ""));
      }
    }
  }

  private static String missing(AnalysisReferences.Reference reference) {
    return (reference.by().isEmpty()
            ? reference.field() + " names the "
            : "The " + reference.by() + ", which " + reference.field() + " leads to, names the ")
        + reference.template()
        + ", which is not among the manifests: unless the cluster has it, "
        + (reference.isOfExperiment()
            ? "the experiment of this step ends with an error."
            : "the Rollout stops with an invalid spec.");
  }
}
