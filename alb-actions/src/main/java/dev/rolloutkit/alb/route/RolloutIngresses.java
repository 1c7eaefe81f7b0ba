package dev.rolloutkit.alb.route;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.routing.AlbTrafficRouting;
import dev.rolloutkit.model.routing.NginxTrafficRouting;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.RolloutStrategy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The ingresses that a rollout refers to.
 *
 * <p>Source: Argo Rollouts 1.9, ingress utilities.
 *
 * @rule A Rollout refers to the Ingresses of NGINX with their canary Ingresses, and to those of the
 *     ALB.
 */
public final class RolloutIngresses {
  private static final String CANARY_SUFFIX = "-canary";
  private static final int MAX_PREFIX_BYTES = 253 - CANARY_SUFFIX.length();

  private RolloutIngresses() {}

  /**
   * Returns the keys {@code namespace/name} of the ingresses: those of NGINX, each followed by its
   * canary ingress, and then those of the ALB. Duplicates are kept. The list is empty for
   * strategies other than canary.
   */
  public static ImmutableList<String> keys(Rollout rollout) {
    RolloutStrategy strategy = rollout.spec().strategy();
    TrafficRouting routing =
        strategy == null || strategy.canary() == null ? null : strategy.canary().trafficRouting();
    if (routing == null) {
      return ImmutableList.of();
    }
    String prefix = rollout.namespace() + "/";
    ImmutableList.Builder<String> out = ImmutableList.builder();
    NginxTrafficRouting nginx = routing.nginx();
    if (nginx != null) {
      String single = GoZero.of(nginx.stableIngress());
      if (!single.isEmpty()) {
        out.add(prefix + single, prefix + canaryName(rollout.name(), single));
      }
      for (String name : orNone(nginx.stableIngresses())) {
        out.add(prefix + name, prefix + canaryName(rollout.name(), name));
      }
    }
    AlbTrafficRouting alb = routing.alb();
    if (alb != null) {
      String single = GoZero.of(alb.ingress());
      if (!single.isEmpty()) {
        out.add(prefix + single);
      }
      for (String name : orNone(alb.ingresses())) {
        out.add(prefix + name);
      }
    }
    return out.build();
  }

  /**
   * The name of the canary ingress for a stable one: {@code rollout-ingress-canary}, with the part
   * before the suffix truncated so that the name has at most 253 bytes. The name is empty if there
   * is no stable ingress.
   *
   * <p>Compatibility: truncation counts bytes, and each remaining byte of a split character becomes
   * U+FFFD.
   */
  public static String canaryName(String rollout, String ingress) {
    if (ingress.isEmpty()) {
      return "";
    }
    String prefix = rollout + "-" + ingress;
    if (GoStrings.utf8Length(prefix) > MAX_PREFIX_BYTES) {
      prefix =
          GoStrings.fromUtf8(
              Arrays.copyOf(prefix.getBytes(StandardCharsets.UTF_8), MAX_PREFIX_BYTES));
    }
    return prefix + CANARY_SUFFIX;
  }

  private static ImmutableList<String> orNone(@Nullable ImmutableList<String> names) {
    return names == null ? ImmutableList.of() : names;
  }
}
