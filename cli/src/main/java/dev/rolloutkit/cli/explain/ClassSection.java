package dev.rolloutkit.cli.explain;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.plan.ControllerSettings;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.Caveat;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import org.jspecify.annotations.Nullable;

/** Whether the API server accepts each Service, and whether the default controller serves it. */
final class ClassSection implements Section {
  @Override
  public String id() {
    return "classes";
  }

  @Override
  public String title() {
    return "Services: the API server's verdict, and whose they are";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    ServerSettings server = ControllerSettings.of(cluster, settings.controller()).server();
    return cluster.services().all().stream()
        .map(item -> entry(item, server))
        .collect(ImmutableList.toImmutableList());
  }

  private static Entry entry(Item<Service> item, ServerSettings server) {
    Entry.Builder out = Entry.of(item.manifest());
    ServerVerdict verdict =
        LoadBalancerClasses.evaluate(new ServiceRequest.Create(item.value()), server);
    ServiceSpec spec = verdict.prepared().getSpec();
    String lbClass = spec == null ? null : spec.getLoadBalancerClass();
    out.fact("type", String.valueOf(spec == null ? null : spec.getType()));
    out.fact("class", lbClass == null ? "none" : lbClass);
    out.fact("verdict", verdict.allowed() ? "accepted" : "refused");
    if (!verdict.warnings().isEmpty()) {
      out.fact("warnings", verdict.warnings());
    }
    if (!verdict.caveats().isEmpty()) {
      out.fact("notLookedAt", verdict.caveats().stream().map(Caveat::words).toList());
    }
    out.fact("defaultController", owner(verdict.prepared(), lbClass));
    return out.problems(verdict.problems()).build();
  }

  private static String owner(Service service, @Nullable String lbClass) {
    if (LoadBalancerClasses.wantsLoadBalancer(service)) {
      return "owns it: a load balancer without a class";
    }
    return lbClass == null
        ? "leaves it alone: no load balancer is asked for"
        : "leaves it alone: it has a class";
  }
}
