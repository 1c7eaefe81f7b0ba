package dev.rolloutkit.bluegreen.pass;

import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Service while a pass works on it. */
public sealed class ServiceCopy permits StatusSlot, WeightedCutover.Live, WeightedCutover.Idle {
  public final String name;

  /** Whether the annotation that names its Rollout is there. */
  private final boolean managed;

  /** The hash that it selects, empty for none. */
  public String selects;

  private final boolean hasHashKey;

  ServiceCopy(String name, boolean managed, String selects, boolean hasHashKey) {
    this.name = name;
    this.managed = managed;
    this.selects = selects;
    this.hasHashKey = hasHashKey;
  }

  public static @Nullable ServiceCopy of(@Nullable Service service) {
    if (service == null) {
      return null;
    }
    Map<String, String> annotations = service.getMetadata().getAnnotations();
    Map<String, String> selector =
        service.getSpec() == null ? null : service.getSpec().getSelector();
    return new ServiceCopy(
        service.getMetadata().getName(),
        annotations != null && annotations.containsKey(RolloutKeys.MANAGED_BY),
        ReplicaSetCopy.entry(selector, RolloutKeys.POD_TEMPLATE_HASH),
        selector != null && selector.containsKey(RolloutKeys.POD_TEMPLATE_HASH));
  }

  /** Whether the annotation that names its Rollout is there. */
  public boolean isManaged() {
    return managed;
  }

  /** Whether the selector has an entry that is switched. */
  boolean hasHashKey() {
    return hasHashKey;
  }

  /** Lets the Service select a hash, unless it does and is known to be ours. */
  public Flow select(Pass pass, String hash, Rule rule) {
    if (hasHashKey && selects.equals(hash) && managed) {
      return Flow.NEXT;
    }
    Flow flow =
        pass.writeOrStop(
            new Action.SwitchServiceSelector(
                name, selects, hash, managed ? null : pass.rolloutName, rule));
    if (flow == Flow.STOP) {
      return flow;
    }
    pass.event(
        rule,
        "SwitchService",
        "Switched selector for service '" + name + "' from '" + selects + "' to '" + hash + "'");
    selects = hash;
    return Flow.NEXT;
  }
}
