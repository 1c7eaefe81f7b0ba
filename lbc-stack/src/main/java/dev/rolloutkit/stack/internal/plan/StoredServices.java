package dev.rolloutkit.stack.internal.plan;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.lbclass.settings.ServiceGates;
import dev.rolloutkit.lbclass.strategy.ServiceDefaults;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Services as the API server stores them: with every default, and with node ports.
 *
 * <p>An assumed node port depends only on the Service itself: on its namespace, its name, and the
 * numbers, protocols and node ports of its ports. So it stays the same when other manifests change.
 *
 * @rule A Service is planned as the API server stores it: with every default, and with node ports
 *     that depend on this Service alone.
 * @param byKey the Services by {@code namespace/name}; if several have the same name, the first one
 *     counts
 * @param madeUp the keys of the Services that got an assumed node port
 */
public record StoredServices(ImmutableMap<String, Service> byKey, ImmutableSet<String> madeUp) {
  private static final int FIRST = 30_000;
  private static final int COUNT = 2_768;
  private static final String LOAD_BALANCER = "LoadBalancer";

  /** Completes Services from manifests or a cluster as the API server does when it stores them. */
  public static StoredServices of(Collection<? extends @Nullable Service> services) {
    return new StoredServices(ImmutableMap.of(), ImmutableSet.of()).with(services, key -> false);
  }

  /**
   * The Services of another state of the cluster.
   *
   * @param isSame whether the Service with a key is unchanged
   */
  public StoredServices with(
      Collection<? extends @Nullable Service> services, Predicate<String> isSame) {
    Map<String, Service> stored = new LinkedHashMap<>();
    ImmutableSet.Builder<String> made = ImmutableSet.builder();
    for (Service given : services) {
      String key = given == null ? "" : key(given);
      if (given == null || stored.containsKey(key)) {
        continue;
      }
      Service was = isSame.test(key) ? byKey.get(key) : null;
      if (was != null) {
        stored.put(key, was);
        if (madeUp.contains(key)) {
          made.add(key);
        }
        continue;
      }
      Service young = ServiceDefaults.apply(given, ServiceGates.defaults());
      if (makeUp(key, young.getSpec())) {
        made.add(key);
      }
      stored.put(key, young);
    }
    return new StoredServices(ImmutableMap.copyOf(stored), made.build());
  }

  /**
   * What is stored under a key.
   *
   * @param service the Service; empty if there is none
   * @param madeUp whether it got an assumed node port
   */
  public record Stored(Optional<Service> service, boolean madeUp) {}

  /** What is stored under {@code namespace/name}. */
  public Stored at(String key) {
    return new Stored(Optional.ofNullable(byKey.get(key)), madeUp.contains(key));
  }

  /** {@code namespace/name}. */
  static String key(Service service) {
    return service.getMetadata() == null
        ? "/"
        : Strings.nullToEmpty(service.getMetadata().getNamespace())
            + "/"
            + Strings.nullToEmpty(service.getMetadata().getName());
  }

  /** Whether a Service has a UID, which only a cluster gives it. */
  public static boolean hasUid(Service service) {
    return service.getMetadata() != null && !Strings.isNullOrEmpty(service.getMetadata().getUid());
  }

  /**
   * Gives a node port to each port that needs one and has none. Returns whether there was such a
   * port.
   */
  private static boolean makeUp(String key, ServiceSpec spec) {
    List<@Nullable ServicePort> ports = spec.getPorts();
    if (!hasNodePorts(spec) || ports == null) {
      return false;
    }
    Set<Integer> used = new HashSet<>();
    ports.stream().filter(p -> p != null && hasNodePort(p)).forEach(p -> used.add(p.getNodePort()));
    boolean out = false;
    for (ServicePort port : ports) {
      if (port != null && !hasNodePort(port) && used.size() < COUNT) {
        String name = key + ":" + port.getPort() + "/" + port.getProtocol();
        int offset = Math.floorMod(name.hashCode(), COUNT);
        while (!used.add(FIRST + offset)) {
          offset = (offset + 1) % COUNT;
        }
        port.setNodePort(FIRST + offset);
        out = true;
      }
    }
    return out;
  }

  private static boolean hasNodePorts(ServiceSpec spec) {
    return "NodePort".equals(spec.getType())
        || (LOAD_BALANCER.equals(spec.getType())
            && !Boolean.FALSE.equals(spec.getAllocateLoadBalancerNodePorts()));
  }

  private static boolean hasNodePort(ServicePort port) {
    return port.getNodePort() != null && port.getNodePort() != 0;
  }
}
