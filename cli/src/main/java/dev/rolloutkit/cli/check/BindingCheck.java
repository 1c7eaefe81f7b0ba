package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.program.cluster.Cluster.Item;
import java.util.function.Consumer;

/** TargetGroupBindings whose Service is missing. */
final class BindingCheck implements Check {
  @Override
  public void check(World world, Consumer<Finding> out) {
    for (Item<TargetGroupBinding> item : world.cluster().bindings().all()) {
      String service = item.value().serviceName().orElse("");
      boolean there =
          world.cluster().services().find(item.manifest().namespace(), service).isPresent();
      if (!there && !service.isEmpty()) { // the API server refuses one that names none
        out.accept(
            new Finding(
                    Level.UNKNOWN,
                    FindingCode.REFERENCE_MISSING,
                    item.manifest().label(),
                    world.place(item.manifest(), "/spec/serviceRef"),
                    "It names the Service "
                        + service
                        + ", which is not among the manifests: unless the cluster has it, the"
                        + " controller deregisters all targets.",
                    "")
                .with(
                    ImmutableMap.of(
                        Finding.MISSING,
                        "Service " + item.manifest().namespace() + "/" + service)));
      }
    }
  }
}
