package dev.rolloutkit.examples.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.AkoConfig;
import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.AviName;
import dev.rolloutkit.ako.HostNames;
import dev.rolloutkit.ako.ShardSize;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.examples.explain.Cluster.Item;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The Avi objects that AKO would make of each Service and Ingress. */
final class AviSection implements Section {
  private static final String SERVICE_CLASS = "ako.vmware.com/avi-lb";
  private static final String INGRESS_CLASS = "avi-lb";
  private static final String CLASS_ANNOTATION = "kubernetes.io/ingress.class";

  @Override
  public String id() {
    return "avi";
  }

  @Override
  public String title() {
    return "Avi objects: their names if AKO serves the cluster";
  }

  @Override
  public ImmutableList<Entry> explain(Cluster cluster, Settings settings) {
    AkoConfig config =
        AkoConfig.builder()
            .clusterName(settings.clusterName())
            .shardSize(ShardSize.ofSetting(settings.shardSize()))
            .build();
    ImmutableList.Builder<Entry> out = ImmutableList.builder();
    cluster.services().all().forEach(s -> out.add(service(s, config)));
    cluster.ingresses().all().forEach(i -> out.add(ingress(i, config)));
    return out.build();
  }

  private static Entry service(Item<Service> item, AkoConfig config) {
    Entry.Builder out = Entry.of(item.manifest());
    String type = item.value().getSpec() == null ? null : item.value().getSpec().getType();
    String lbClass =
        item.value().getSpec() == null ? null : item.value().getSpec().getLoadBalancerClass();
    if (!"LoadBalancer".equals(type)) {
      return out.fact("names", "none of its own; pools where an Ingress points at it").build();
    }
    if (lbClass != null && !lbClass.equals(SERVICE_CLASS)) {
      return out.fact("names", "none: it belongs to class " + lbClass).build();
    }
    if (lbClass == null) {
      out.fact("only", "if AKO is the default load balancer controller");
    }
    return out.fact("names", names(AkoNaming.serviceNames(config, item.value()))).build();
  }

  private static Entry ingress(Item<Ingress> item, AkoConfig config) {
    Entry.Builder out = Entry.of(item.manifest());
    String ingressClass = ingressClass(item.value());
    if (ingressClass != null && !ingressClass.equals(INGRESS_CLASS)) {
      return out.fact("names", "none: it belongs to class " + ingressClass).build();
    }
    Outcome<ImmutableList<HostNames>> hosts = AkoNaming.ingressNames(config, item.value());
    hosts
        .match(
            (found, warnings) -> {
              found.forEach(host -> out.fact(host.host(), names(host.names())));
              return warnings;
            },
            problems -> problems)
        .stream()
        .map(Problem::text)
        .forEach(out::problem);
    return out.build();
  }

  private static @Nullable String ingressClass(Ingress ingress) {
    if (ingress.getMetadata().getAnnotations() != null
        && ingress.getMetadata().getAnnotations().get(CLASS_ANNOTATION) != null) {
      return ingress.getMetadata().getAnnotations().get(CLASS_ANNOTATION);
    }
    return ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
  }

  private static ArrayNode names(Collection<AviName> names) {
    ArrayNode out = Facts.list();
    for (AviName name : names) {
      out.addObject()
          .put("type", name.kind().type().name().toLowerCase(Locale.ROOT).replace('_', ' '))
          .put("name", name.value());
    }
    return out;
  }
}
