package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.cli.avi.AviWorld;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.findings.Place;
import dev.rolloutkit.cli.manifests.Manifest;
import dev.rolloutkit.cli.output.Level;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.Optional;
import java.util.function.Consumer;

/** Avi names that several objects claim, where AKO serves the cluster. */
public final class AviCheck implements Check {
  private static final String CONTROLLER = "ako.vmware.com/avi-lb";
  private static final String CLASS = "avi-lb";

  /** Whether AKO serves the cluster, by what the manifests or the user say. */
  public static boolean isServed(World world) {
    if (world.settings().avi()) {
      return true;
    }
    boolean byClass =
        world.cluster().others().stream()
            .anyMatch(
                o ->
                    o instanceof IngressClass c
                        && c.getSpec() != null
                        && CONTROLLER.equals(c.getSpec().getController()));
    return byClass
        || world.cluster().ingresses().all().stream()
            .anyMatch(
                i ->
                    i.value().getSpec() != null
                        && CLASS.equals(i.value().getSpec().getIngressClassName()))
        || world.cluster().services().all().stream()
            .anyMatch(
                s ->
                    s.value().getSpec() != null
                        && CONTROLLER.equals(s.value().getSpec().getLoadBalancerClass()));
  }

  @Override
  public void check(World world, Consumer<Finding> out) {
    if (!isServed(world)) {
      return;
    }
    AviWorld avi = AviWorld.of(world.cluster());
    for (Collision collision : AkoNaming.collisions(world.settings().ako(), avi.snapshot())) {
      ImmutableList<String> owners =
          collision.owners().stream()
              .map(o -> o.row().origin().kind() + " " + o.row().origin().object())
              .distinct()
              .collect(ImmutableList.toImmutableList());
      String object = owners.isEmpty() ? collision.name() : owners.get(0);
      Optional<Manifest> manifest =
          world.input().manifests().stream().filter(m -> m.label().equals(object)).findFirst();
      out.accept(
          new Finding(
              Level.BREAKING,
              FindingCode.AVI_COLLISION,
              object,
              manifest.map(m -> world.place(m, "/metadata/name")).orElse(new Place("", 0, 0)),
              "Several objects claim the Avi name "
                  + collision.name()
                  + ", and the last to be synchronized wins: "
                  + String.join(", ", owners)
                  + ".",
              "rename one of them"));
    }
  }
}
