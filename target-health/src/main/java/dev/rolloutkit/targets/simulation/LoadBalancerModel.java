package dev.rolloutkit.targets.simulation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.engine.simulation.TrafficFront;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A model of a load balancer with a target group of pods for each given Service. The load balancer
 * controller sees endpoints after a lag, its passes register and deregister targets, and health
 * checks take time. A Service gets traffic as soon as it has a target that serves.
 *
 * <pre>{@code
 * Timeline timeline =
 *     Simulator.run(
 *         initial,
 *         SimulationSetup.of(script)
 *             .behind(
 *                 LoadBalancerModel.of(List.of("web-active"), Timing.DEFAULT, Fixes.reference())),
 *         model,
 *         start);
 * timeline.violations(); // TRAFFIC_HAS_TARGETS: Service web-active at ...
 * }</pre>
 */
public final class LoadBalancerModel implements TrafficFront {
  private final ImmutableSortedMap<String, ServiceTargets> groups;
  private final ImmutableMap<String, String> addresses;

  private LoadBalancerModel(
      ImmutableSortedMap<String, ServiceTargets> groups, ImmutableMap<String, String> addresses) {
    this.groups = groups;
    this.addresses = addresses;
  }

  /**
   * A load balancer whose groups have no targets yet.
   *
   * @param services the Services that get traffic
   * @param timing how long each step takes; {@code preStop} and the lags of rules do not matter
   * @param fixes the defects of the controller that are fixed
   */
  public static LoadBalancerModel of(
      Collection<String> services, Timing timing, Fixes<TargetDefect> fixes) {
    ImmutableSortedMap.Builder<String, ServiceTargets> groups = ImmutableSortedMap.naturalOrder();
    for (String service : ImmutableSortedSet.copyOf(services)) {
      groups.put(service, ServiceTargets.none(service, timing, fixes));
    }
    return new LoadBalancerModel(groups.buildOrThrow(), ImmutableMap.of());
  }

  @Override
  public LoadBalancerModel observe(
      ImmutableMap<String, ImmutableSortedSet<String>> endpoints,
      ImmutableSortedSet<String> alive,
      Instant now) {
    ImmutableMap<String, String> known = withAddresses(alive);
    ImmutableSortedSet<String> serving = addressesOf(alive, known);
    ImmutableSortedMap.Builder<String, ServiceTargets> after = ImmutableSortedMap.naturalOrder();
    groups.forEach(
        (service, targets) -> {
          ImmutableSortedSet<String> pods =
              endpoints.getOrDefault(service, ImmutableSortedSet.of());
          after.put(service, targets.observe(addressesOf(pods, known), serving, now));
        });
    return new LoadBalancerModel(after.buildOrThrow(), known);
  }

  /** The addresses of pods; each new pod gets the next free address. */
  private ImmutableMap<String, String> withAddresses(Collection<String> pods) {
    if (addresses.keySet().containsAll(pods)) {
      return addresses;
    }
    Map<String, String> out = new LinkedHashMap<>(addresses);
    for (String pod : pods) {
      int number = out.size() + 1;
      out.putIfAbsent(
          pod, "10." + (number >> 16 & 255) + '.' + (number >> 8 & 255) + '.' + (number & 255));
    }
    return ImmutableMap.copyOf(out);
  }

  private static ImmutableSortedSet<String> addressesOf(
      Collection<String> pods, Map<String, String> addresses) {
    return pods.stream()
        .map(pod -> addresses.getOrDefault(pod, ""))
        .filter(address -> !address.isEmpty())
        .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
  }

  @Override
  public Optional<Instant> nextChange(Instant now) {
    return groups.values().stream()
        .flatMap(targets -> targets.nextChange(now).stream())
        .min(Instant::compareTo);
  }

  /** The number of healthy targets of each Service, by the name of the Service. */
  public ImmutableSortedMap<String, Integer> healthyTargets() {
    return ImmutableSortedMap.copyOf(Maps.transformValues(groups, ServiceTargets::healthy));
  }

  @Override
  public ImmutableList<String> withoutTargets() {
    return groups.entrySet().stream()
        .filter(entry -> entry.getValue().losesTraffic())
        .map(Map.Entry::getKey)
        .collect(ImmutableList.toImmutableList());
  }
}
