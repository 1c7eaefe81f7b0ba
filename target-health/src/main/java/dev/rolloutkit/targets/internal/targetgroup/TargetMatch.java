package dev.rolloutkit.targets.internal.targetgroup;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Compares the endpoints of a cluster with the targets of a group.
 *
 * <p>Addresses are compared as strings: {@code 2001:0db8::1} is not {@code 2001:db8::1}.
 * Compatibility: a binding whose protocol is not QUIC, on a group whose targets have QUIC server
 * ids, never matches them. The fix of {@link
 * dev.rolloutkit.targets.options.TargetDefect#IDENTITIES_COMPARED_AS_STRINGS} is in the
 * controller's pass, not here.
 *
 * <p>Source: AWS Load Balancer Controller, matching of endpoints with targets.
 *
 * @rule Endpoints are matched with targets by address and port, and addresses are compared as
 *     strings.
 */
public final class TargetMatch {
  private TargetMatch() {}

  /**
   * Matches endpoints with targets by identity; if several have the same identity, the last one
   * counts. Takes O(n log n) time.
   *
   * @param binding the binding; QUIC server ids, which only pods have, belong to the identity if
   *     its protocol is QUIC
   */
  public static <E extends Endpoint> Match<E> of(
      TargetGroupBinding binding, Collection<? extends E> endpoints, Collection<Target> targets) {
    return of(
        endpoints,
        targets,
        endpoint -> endpoint.identityFor(binding),
        binding.isIp() ? Target::identity : Target::plainIdentity);
  }

  /** Matches endpoints with targets by other identities. */
  public static <E extends Endpoint> Match<E> of(
      Collection<? extends E> endpoints,
      Collection<Target> targets,
      Function<? super E, String> endpointIdentity,
      Function<Target, String> targetIdentity) {
    Map<String, E> wanted = new HashMap<>(endpoints.size() * 2);
    for (E endpoint : endpoints) {
      wanted.put(endpointIdentity.apply(endpoint), endpoint);
    }
    Map<String, Target> present = new HashMap<>(targets.size() * 2);
    ImmutableList.Builder<Target> draining = ImmutableList.builder();
    for (Target target : targets) {
      if (target.isDraining()) {
        draining.add(target);
      } else {
        present.put(targetIdentity.apply(target), target);
      }
    }
    ImmutableList.Builder<Match.Pair<E>> matched = ImmutableList.builder();
    ImmutableList.Builder<E> register = ImmutableList.builder();
    for (String identity : sorted(wanted)) {
      E endpoint = wanted.get(identity);
      Target target = present.remove(identity);
      if (endpoint != null && target != null) {
        matched.add(new Match.Pair<>(endpoint, target));
      } else if (endpoint != null) {
        register.add(endpoint);
      }
    }
    ImmutableList.Builder<Target> deregister = ImmutableList.builder();
    for (String identity : sorted(present)) {
      Target target = present.get(identity);
      if (target != null) {
        deregister.add(target);
      }
    }
    return new Match<>(matched.build(), register.build(), deregister.build(), draining.build());
  }

  private static List<String> sorted(Map<String, ?> map) {
    List<String> out = new ArrayList<>(map.keySet());
    out.sort(CodePoints.ORDER);
    return out;
  }
}
