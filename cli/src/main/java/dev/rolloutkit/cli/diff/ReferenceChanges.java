package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.check.MissingReference;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.ingress.IngressBackends;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Optional;
import java.util.function.Consumer;

/** Objects that the change removes although others still refer to them. */
final class ReferenceChanges implements ChangeCheck {
  @Override
  public void check(Change change, Consumer<Finding> out) {
    removed(change).forEach(reference -> out.accept(reference.removed(change.after())));
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
                          + ", to which the Ingress still leads: its requests get an error.",
                      "Let its backends name the Service that takes the place of " + name + ".")
                  .with(
                      ImmutableMap.of(
                          Finding.MISSING, "Service " + manifest.namespace() + "/" + name)));
        }
      }
    }
  }

  /** References of Rollouts that are missing after the change and were not before. */
  static ImmutableList<MissingReference> removed(Change change) {
    return change.after().cluster().rollouts().all().stream()
        .flatMap(item -> MissingReference.of(item, change.after().cluster()).stream())
        .filter(reference -> reference.isIn(change.before().cluster()))
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean isGone(Change change, String namespace, String name) {
    Optional<Item<Service>> before = change.before().cluster().services().find(namespace, name);
    return before.isPresent()
        && change.after().cluster().services().find(namespace, name).isEmpty();
  }
}
