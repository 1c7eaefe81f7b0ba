package dev.rolloutkit.consequences.internal.pods;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.model.references.ServiceRole;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.routing.PingPongSpec;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import dev.rolloutkit.model.strategy.CanaryStrategy;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Services whose selectors Argo Rollouts writes.
 *
 * @rule Argo Rollouts writes the selectors of the Services that its strategy names.
 */
public final class RolloutServices {
  private RolloutServices() {}

  /** The names of the Services of a Rollout, by role. */
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

  /**
   * Whether a Rollout of the namespace writes the selector of a Service. Only Rollouts whose
   * strategy contains the name of the Service are read.
   *
   * @param argo the release of Argo Rollouts
   */
  public static boolean isWritten(
      ObjectKey service, ObjectSet objects, ReleaseOf<RolloutsChange> argo) {
    for (ClusterObject rollout : objects.ofKind(Kinds.ROLLOUT, service.namespace())) {
      if (names(rollout.at("spec", "strategy"), service.name())
          && Workloads.rollout(rollout, objects, argo)
              .toOptional()
              .filter(read -> of(read).containsValue(service.name()))
              .isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static boolean names(JsonNode tree, String name) {
    if (tree.isTextual()) {
      return tree.textValue().equals(name);
    }
    for (JsonNode one : tree) {
      if (names(one, name)) {
        return true;
      }
    }
    return false;
  }

  private static void put(Map<ServiceRole, String> out, ServiceRole role, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      out.put(role, name);
    }
  }
}
