package dev.rolloutkit.ako.internal.l4;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.apimachinery.NamespacedName;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Services that share addresses, as far as AKO has seen them, by namespace and shared-VIP
 * annotation. AKO moves a Service behind all others each time it handles it. Source: AKO 2.1.
 */
public final class SharingServices {
  private static final String L4_RULE = "ako.vmware.com/l4rule";

  private final SetMultimap<NamespacedName, NamespacedName> services = LinkedHashMultimap.create();

  /** The namespace of a Service and the value of its shared-VIP annotation. */
  public static NamespacedName keyOf(Service service) {
    return new NamespacedName(
        NamespacedName.of(service).namespace(), LoadBalancerServices.sharedVipOf(service));
  }

  /** Adds a Service, or moves it behind all others. */
  void add(Service service) {
    remove(keyOf(service), NamespacedName.of(service));
    services.put(keyOf(service), NamespacedName.of(service));
  }

  void remove(NamespacedName vip, NamespacedName service) {
    services.remove(vip, service);
  }

  /** The existing Services that share an address. */
  public ImmutableList<Service> of(NamespacedName vip, AkoCluster cluster) {
    ImmutableList.Builder<Service> out = ImmutableList.builder();
    for (NamespacedName key : services.get(vip)) {
      Service service = cluster.service(key.namespace(), key.name());
      if (service != null) {
        out.add(service);
      }
    }
    return out.build();
  }

  /**
   * The first Service that may not share the address of the first one, because its class, address
   * or settings differ; {@code null} if all may.
   *
   * <p>Compatibility: a Service that requests no address agrees with every address.
   *
   * @rule Services may not share an address if their class, requested address or settings differ
   *     from those of the first one.
   */
  static @Nullable Service conflict(AkoConfig config, List<Service> services) {
    for (Service service : services) {
      if (!agrees(config, services.get(0), service)) {
        return service;
      }
    }
    return null;
  }

  /** Whether a Service may share the address of the first one; see {@link #conflict}. */
  public static boolean agrees(AkoConfig config, Service first, Service service) {
    String ip = LoadBalancerServices.requestedAddress(service);
    return LoadBalancerServices.isOurClass(config, service)
        && (ip.isEmpty() || ip.equals(LoadBalancerServices.requestedAddress(first)))
        && same(first, service, WatchedCluster.SETTING)
        && same(first, service, L4_RULE);
  }

  private static boolean same(Service first, Service other, String annotation) {
    return AkoManifests.orEmpty(AkoManifests.annotation(first, annotation))
        .equals(AkoManifests.orEmpty(AkoManifests.annotation(other, annotation)));
  }
}
