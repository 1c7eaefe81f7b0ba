package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Service whose selector a pass may switch.
 *
 * @rule A Service is switched by a patch of its selector, unless it already selects the hash and
 *     has the annotation of its Rollout.
 */
public final class ServiceCopy implements ServiceSlot {
  private final String name;

  /** Whether the Service has the annotation with the name of its Rollout. */
  private final boolean managed;

  /** The hash that it selects; empty if it selects none. */
  private String selects;

  private final boolean hasHashKey;

  private ServiceCopy(String name, boolean managed, String selects, boolean hasHashKey) {
    this.name = name;
    this.managed = managed;
    this.selects = selects;
    this.hasHashKey = hasHashKey;
  }

  /** A copy of a Service as it was observed; null if there is none. */
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

  @Override
  public String name() {
    return name;
  }

  @Override
  public String selects() {
    return selects;
  }

  @Override
  public boolean hasHashKey() {
    return hasHashKey;
  }

  /** Whether the Service has the annotation with the name of its Rollout. */
  public boolean isManaged() {
    return managed;
  }

  /** Makes the Service select a hash, unless it already does and has the annotation. */
  @Override
  public Flow select(
      Observed observed, PassState pass, Recorder recorder, String hash, PlanRule rule) {
    if (hasHashKey && selects.equals(hash) && managed) {
      return Flow.NEXT;
    }
    Flow flow =
        recorder.writeOrStop(
            new Action.SwitchServiceSelector(
                name, selects, hash, managed ? null : observed.rolloutName(), rule));
    if (flow == Flow.STOP) {
      return flow;
    }
    recorder.event(
        rule,
        "SwitchService",
        "Switched selector for service '" + name + "' from '" + selects + "' to '" + hash + "'");
    selects = hash;
    return Flow.NEXT;
  }
}
