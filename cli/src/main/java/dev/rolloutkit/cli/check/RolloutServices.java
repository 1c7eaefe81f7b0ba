package dev.rolloutkit.cli.check;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.routing.TrafficRouting;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The Services to which a Rollout refers. */
public final class RolloutServices {
  private RolloutServices() {}

  /** Their names by the field that contains them. */
  public static ImmutableMap<String, String> of(Rollout rollout) {
    Map<String, String> out = new LinkedHashMap<>();
    BlueGreenStrategy blueGreen = Strategies.blueGreen(rollout);
    if (blueGreen != null) {
      put(out, "spec.strategy.blueGreen.activeService", blueGreen.activeService());
      put(out, "spec.strategy.blueGreen.previewService", blueGreen.previewService());
    }
    CanaryStrategy canary = Strategies.canary(rollout);
    if (canary != null) {
      put(out, "spec.strategy.canary.canaryService", canary.canaryService());
      put(out, "spec.strategy.canary.stableService", canary.stableService());
      PingPongSpec pingPong = canary.pingPong();
      if (pingPong != null) {
        put(out, "spec.strategy.canary.pingPong.pingService", pingPong.pingService());
        put(out, "spec.strategy.canary.pingPong.pongService", pingPong.pongService());
      }
      TrafficRouting routing = canary.trafficRouting();
      if (routing != null && routing.alb() != null) {
        put(
            out,
            "spec.strategy.canary.trafficRouting.alb.rootService",
            routing.alb().rootService());
      }
    }
    return ImmutableMap.copyOf(out);
  }

  private static void put(Map<String, String> out, String field, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      out.put(field, name);
    }
  }
}
