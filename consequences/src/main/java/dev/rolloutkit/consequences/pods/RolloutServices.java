package dev.rolloutkit.consequences.pods;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Services whose selectors Argo Rollouts writes. */
public final class RolloutServices {
  private RolloutServices() {}

  /** Their names by role. */
  public static ImmutableMap<ServiceRole, String> of(Rollout rollout) {
    Map<ServiceRole, String> out = new EnumMap<>(ServiceRole.class);
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      put(out, ServiceRole.ACTIVE, blueGreen.activeService());
      put(out, ServiceRole.PREVIEW, blueGreen.previewService());
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      put(out, ServiceRole.CANARY, canary.canaryService());
      put(out, ServiceRole.STABLE, canary.stableService());
      PingPongSpec pingPong = canary.pingPong();
      if (pingPong != null) {
        put(out, ServiceRole.PING, pingPong.pingService());
        put(out, ServiceRole.PONG, pingPong.pongService());
      }
    }
    return ImmutableMap.copyOf(out);
  }

  private static void put(Map<ServiceRole, String> out, ServiceRole role, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      out.put(role, name);
    }
  }
}
