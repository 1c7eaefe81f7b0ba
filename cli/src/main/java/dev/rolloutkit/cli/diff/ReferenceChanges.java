package dev.rolloutkit.cli.diff;

import dev.rolloutkit.cli.check.AnalysisReferences;
import dev.rolloutkit.cli.check.Pointers;
import dev.rolloutkit.cli.check.RolloutServices;
import dev.rolloutkit.cli.cluster.Cluster.Item;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.sg.snapshot.IngressBackends;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Optional;
import java.util.function.Consumer;

/** Objects that the change takes away, and that others go on naming. */
final class ReferenceChanges implements ChangeCheck {
  @Override
  public void check(Change change, Consumer<Finding> out) {
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      Manifest manifest = item.manifest();
      RolloutServices.of(item.value())
          .forEach(
              (field, name) -> {
                if (isGone(change, manifest.namespace(), name)) {
                  out.accept(
                      new Finding(
                          Level.ERROR,
                          FindingCode.REFERENCE_MISSING,
                          manifest.label(),
                          change.after().place(manifest, Pointers.of(field)),
                          "The change removes the Service "
                              + name
                              + ", which "
                              + field
                              + " goes on naming: the Rollout stops with an invalid spec.",
                          "name the Service that takes its place in " + field));
                }
              });
    }
    for (Item<Rollout> item : change.after().cluster().rollouts().all()) {
      templates(change, item, out);
    }
    for (Item<Ingress> item : change.after().cluster().ingresses().all()) {
      Manifest manifest = item.manifest();
      for (String name : IngressBackends.services(item.value())) {
        if (isGone(change, manifest.namespace(), name)) {
          out.accept(
              new Finding(
                  Level.BREAKING,
                  FindingCode.REFERENCE_MISSING,
                  manifest.label(),
                  change.after().place(manifest, "/spec"),
                  "The change removes the Service "
                      + name
                      + ", to which the Ingress goes on leading: its requests get an error.",
                  "let its backends name the Service that takes the place of " + name));
        }
      }
    }
  }

  private static void templates(Change change, Item<Rollout> item, Consumer<Finding> out) {
    Manifest manifest = item.manifest();
    for (AnalysisReferences.Reference reference :
        AnalysisReferences.of(item, change.after().cluster()).all()) {
      boolean was =
          change
              .before()
              .cluster()
              .analysisTemplate(manifest.namespace(), reference.kind(), reference.name())
              .isPresent();
      if (was && !reference.given()) {
        out.accept(
            new Finding(
                Level.ERROR,
                FindingCode.REFERENCE_MISSING,
                manifest.label(),
                change.after().place(manifest, Pointers.of(reference.field())),
                "The change removes the "
                    + reference.template()
                    + ", to which "
                    + reference.field()
                    + " goes on leading: "
                    + (reference.isOfExperiment()
                        ? "the experiment of this step ends with an error."
                        : "the Rollout stops with an invalid spec."),
                "name the template that takes its place"));
      }
    }
  }

  private static boolean isGone(Change change, String namespace, String name) {
    Optional<Item<Service>> before = change.before().cluster().services().find(namespace, name);
    return before.isPresent()
        && change.after().cluster().services().find(namespace, name).isEmpty();
  }
}
