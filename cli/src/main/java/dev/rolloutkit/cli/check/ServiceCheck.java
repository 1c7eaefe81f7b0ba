package dev.rolloutkit.cli.check;

import com.google.common.collect.Multimap;
import com.google.common.collect.MultimapBuilder;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.cli.findings.FindingCode;
import dev.rolloutkit.cli.output.Level;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.manifests.Manifest;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Services that an API server rejects, with everything that is wrong with them at once, and load
 * balancer classes without a known controller.
 */
final class ServiceCheck implements Check {
  private static final int NAMED = 5;

  @Override
  public void check(World world, Consumer<Finding> out) {
    Multimap<String, Item<Service>> unwatched =
        MultimapBuilder.treeKeys().arrayListValues().build();
    ClassRegistry registry = ClassRegistry.builtIn();
    ServerSettings server = world.controllers().server();
    ServerSettings allProblems =
        ServerSettings.builder().from(server).allocatorFirst(false).build();
    for (Item<Service> item : world.cluster().services().all()) {
      Manifest manifest = item.manifest();
      ServiceRequest creation = new ServiceRequest.Create(item.value());
      for (Problem problem : LoadBalancerClasses.evaluate(creation, allProblems).problems()) {
        out.accept(
            new Finding(
                Level.ERROR,
                FindingCode.REFUSED,
                manifest.label(),
                world.place(manifest, Pointers.of(problem.field())),
                "The API server refuses it: " + problem.text() + ".",
                ""));
      }
      String name =
          item.value().getSpec() == null ? null : item.value().getSpec().getLoadBalancerClass();
      if (name != null && registry.isOrphan(item.value(), server)) {
        unwatched.put(name, item);
      }
    }
    unwatched.asMap().forEach((name, services) -> tell(world, name, services, out));
  }

  /** One finding for each class, however many Services have it. */
  private static void tell(
      World world, String name, Collection<Item<Service>> services, Consumer<Finding> out) {
    List<Item<Service>> all = new ArrayList<>(services);
    Manifest first = all.get(0).manifest();
    String names =
        all.stream().limit(NAMED).map(i -> i.manifest().label()).collect(Collectors.joining(", "));
    out.accept(
        new Finding(
            Level.WARNING,
            FindingCode.CLASS_UNWATCHED,
            first.label(),
            world.place(first, "/spec/loadBalancerClass"),
            "spec.loadBalancerClass "
                + name
                + (all.size() == 1 ? "" : " of " + all.size() + " Services")
                + ": no known controller serves it. If the cluster has none, no load balancer is"
                + " created for "
                + names
                + (all.size() > NAMED ? " and " + (all.size() - NAMED) + " more" : "")
                + ".",
            "Write the class of a controller that runs in the cluster, such as"
                + " service.k8s.aws/nlb of the AWS Load Balancer Controller, or install a controller that serves "
                + name
                + "."));
  }
}
