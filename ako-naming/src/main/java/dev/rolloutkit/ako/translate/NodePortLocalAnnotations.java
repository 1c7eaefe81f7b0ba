package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.l4.LoadBalancerServices;
import dev.rolloutkit.ako.internal.l4.SharingServices;
import dev.rolloutkit.ako.internal.parse.IngressClasses;
import dev.rolloutkit.ako.internal.parse.IngressReader;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressPath;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The annotations that AKO sets on Services or removes from them in NodePortLocal mode; Antrea
 * opens node ports for the pods of annotated Services. Source: AKO 2.1.
 *
 * @rule In NodePortLocal mode AKO annotates Services of type LoadBalancer and the backends of its
 *     Ingresses, and removes the annotation from Services of type NodePort.
 */
final class NodePortLocalAnnotations {
  private NodePortLocalAnnotations() {}

  /**
   * The changes of annotations that a full sync requests, sorted by their text.
   *
   * <p>Compatibility: AKO also annotates LoadBalancer Services of other controllers, unless {@link
   * AkoDefect#FOREIGN_SERVICES_ANNOTATED} is fixed. It also requests the annotation for Services to
   * which an Ingress refers but which do not exist. Services that share an address are annotated if
   * they agree with those that AKO has seen before.
   */
  static ImmutableList<NplRequest> of(AkoConfig config, AkoCluster cluster) {
    if (config.serviceType() != ServiceType.NODE_PORT_LOCAL || !config.autoAnnotateService()) {
      return ImmutableList.of();
    }
    TreeSet<NplRequest> out =
        new TreeSet<>(Comparator.comparing(NplRequest::toString, CodePoints.ORDER));
    Map<NamespacedName, Service> firstOfVips = new HashMap<>();
    Set<NamespacedName> conflicting = new HashSet<>();
    for (Map.Entry<NamespacedName, Service> entry : cluster.services().entrySet()) {
      Service service = entry.getValue();
      if (!WatchedCluster.hasMatchingLabels(config, cluster, entry.getKey().namespace())) {
        continue;
      }
      if (LoadBalancerServices.isLoadBalancer(service)
          && LoadBalancerServices.sharesAddress(service)) {
        NamespacedName vip = SharingServices.keyOf(service);
        Service first = firstOfVips.computeIfAbsent(vip, k -> service);
        if (!SharingServices.agrees(config, first, service)) {
          conflicting.add(vip);
        }
        if (!conflicting.contains(vip) && !LoadBalancerServices.isAnnotated(service)) {
          out.add(new NplRequest(NplRequest.Action.UPDATE, entry.getKey()));
        }
      } else if (LoadBalancerServices.isLoadBalancer(service)) {
        boolean skipped =
            config.fixes().fixes(AkoDefect.FOREIGN_SERVICES_ANNOTATED)
                && !LoadBalancerServices.isOurClass(config, service);
        if (!LoadBalancerServices.isAnnotated(service) && !skipped) {
          out.add(new NplRequest(NplRequest.Action.UPDATE, entry.getKey()));
        }
      } else if (service.getSpec() != null && "NodePort".equals(service.getSpec().getType())) {
        out.add(new NplRequest(NplRequest.Action.DELETE, entry.getKey()));
      }
    }
    IngressClasses classes = new IngressClasses(cluster);
    for (Map.Entry<NamespacedName, Ingress> entry : cluster.ingresses().entrySet()) {
      String namespace = entry.getKey().namespace();
      if (WatchedCluster.hasMatchingLabels(config, cluster, namespace)
          && classes.of(entry.getValue()) != null) {
        addBackends(cluster, namespace, entry.getValue(), out);
      }
    }
    return ImmutableList.copyOf(out);
  }

  private static void addBackends(
      AkoCluster cluster, String namespace, Ingress ingress, Set<NplRequest> out) {
    if (ingress.getSpec() == null || IngressReader.hasRuleWithoutHttp(ingress)) {
      return;
    }
    for (IngressRule rule : AkoManifests.orEmpty(ingress.getSpec().getRules())) {
      if (rule == null || rule.getHttp() == null) {
        continue;
      }
      for (HTTPIngressPath path : AkoManifests.orEmpty(rule.getHttp().getPaths())) {
        if (path != null && path.getBackend() != null && path.getBackend().getService() != null) {
          String name = AkoManifests.orEmpty(path.getBackend().getService().getName());
          Service service = cluster.service(namespace, name);
          if (service == null || !LoadBalancerServices.isAnnotated(service)) {
            out.add(new NplRequest(NplRequest.Action.UPDATE, new NamespacedName(namespace, name)));
          }
        }
      }
    }
  }
}
