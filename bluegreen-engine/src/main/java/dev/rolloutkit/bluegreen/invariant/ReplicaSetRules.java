package dev.rolloutkit.bluegreen.invariant;

import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.GoZero;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.invariant.Violations;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.rollout.RolloutKeys;
import dev.rolloutkit.model.rollout.Strategies;
import dev.rolloutkit.model.status.BlueGreenStatus;
import dev.rolloutkit.model.status.RolloutStatus;
import dev.rolloutkit.model.strategy.BlueGreenStrategy;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks the invariants about sizes and deletions of ReplicaSets.
 *
 * @rule A ReplicaSet that users may reach must not be scaled down or deleted.
 */
final class ReplicaSetRules {
  private static final BlueGreenStrategy UNSET = BlueGreenStrategy.builder().build();

  private final BlueGreenState before;
  private final Plan plan;
  private final Instant now;
  private final Fixes<BlueGreenDefect> fixes;
  private final Violations<BlueGreenInvariant> out;
  private final BlueGreenStrategy strategy;
  private final int desired;

  ReplicaSetRules(
      BlueGreenState before,
      Plan plan,
      Instant now,
      Fixes<BlueGreenDefect> fixes,
      Violations<BlueGreenInvariant> out) {
    this.before = before;
    this.plan = plan;
    this.now = now;
    this.fixes = fixes;
    this.out = out;
    this.strategy = Objects.requireNonNullElse(Strategies.blueGreen(before.rollout()), UNSET);
    this.desired = RolloutDefaults.replicas(before.rollout());
  }

  void checkSwitch(Action.SwitchServiceSelector change) {
    if (!change.service().equals(strategy.activeService())
        || change.rule() != PlanRule.ACTIVE_SERVICE
        || change.from().equals(change.to())) {
      return;
    }
    for (ReplicaSet rs : before.replicaSets()) {
      if (label(rs).equals(change.to())
          && replicas(rs) >= desired
          && rs.getStatus() != null
          && GoZero.of(rs.getStatus().getAvailableReplicas()) >= desired) {
        return;
      }
    }
    out.add(BlueGreenInvariant.SWITCH_NEEDS_ALL_PODS, "switched to " + change.to());
  }

  void checkUpdate(Action.UpdateReplicaSet update) {
    if (update.change().replicas().isEmpty()) {
      return;
    }
    int size = update.change().replicas().getAsInt();
    if (size >= update.fromReplicas()) {
      return;
    }
    ReplicaSet rs = find(update.name());
    if (rs == null) {
      return;
    }
    String hash = label(rs);
    if (!hash.isEmpty()
        && serves(hash)
        && size < desired
        && !switchesAway(hash)
        && !isExcusedByAbort(update)) {
      out.add(BlueGreenInvariant.ACTIVE_KEEPS_ITS_PODS, update.name() + " to " + size);
    }
    if (size == 0 && desired != 0 && !exceedsLimit()) {
      checkDeadline(update, rs);
    }
  }

  /**
   * After an abort the reference scales down a ReplicaSet that the active Service may still select.
   */
  private boolean isExcusedByAbort(Action.UpdateReplicaSet update) {
    return !fixes.fixes(BlueGreenDefect.ABORT_UNSATURATED) && update.rule() == PlanRule.ABORT_DELAY;
  }

  /** Whether more old ReplicaSets than allowed wait for their deadline. */
  private boolean exceedsLimit() {
    Integer limit = strategy.scaleDownDelayRevisionLimit();
    if (limit == null) {
      return false;
    }
    int old = 0;
    for (ReplicaSet rs : before.replicaSets()) {
      if (isOld(rs) && replicas(rs) > 0) {
        old++;
      }
    }
    return old > limit;
  }

  private boolean isOld(ReplicaSet rs) {
    String hash = label(rs);
    return !hash.equals(before.podHash())
        && !hash.equals(GoZero.of(before.rollout().status().stableRS()));
  }

  private void checkDeadline(Action.UpdateReplicaSet update, ReplicaSet rs) {
    String text = annotation(rs, RolloutKeys.SCALE_DOWN_DEADLINE);
    if (text.isEmpty()) {
      boolean atOnce = isOld(rs) && Integer.valueOf(0).equals(strategy.scaleDownDelaySeconds());
      if (!atOnce && !Integer.valueOf(0).equals(strategy.previewReplicaCount())) {
        out.add(BlueGreenInvariant.DEADLINE_COMES_FIRST, update.name() + " has none");
      }
      return;
    }
    if (!isOld(rs) || isSelectorLost()) {
      return;
    }
    GoTime.parse(text)
        .toOptional()
        .filter(deadline -> deadline.isAfter(now))
        .ifPresent(
            deadline ->
                out.add(BlueGreenInvariant.DEADLINE_IS_KEPT, update.name() + " had until " + text));
  }

  /**
   * Without a selector in the active Service, the reference does not know which ReplicaSet serves.
   */
  private boolean isSelectorLost() {
    return !fixes.fixes(BlueGreenDefect.SELECTOR_LOST)
        && selectedBy(strategy.activeService()).isEmpty();
  }

  void checkDeletion(Action.DeleteReplicaSet delete) {
    ReplicaSet rs = find(delete.name());
    if (rs == null) {
      return;
    }
    if (replicas(rs) > 0) {
      out.add(BlueGreenInvariant.NOTHING_USED_IS_DELETED, delete.name() + " has pods");
    }
    String hash = label(rs);
    if (!hash.isEmpty()
        && fixes.fixes(BlueGreenDefect.HISTORY_DELETES_PREVIEWED)
        && isReferenced(hash)) {
      out.add(BlueGreenInvariant.NOTHING_USED_IS_DELETED, delete.name() + " is referenced");
    }
  }

  /** Whether users may reach a ReplicaSet through a Service. */
  private boolean serves(String hash) {
    if (before.traffic().isEmpty()) {
      BlueGreenStatus blueGreen = before.rollout().status().blueGreen();
      return GoZero.of(strategy.activeService()).isEmpty()
          ? blueGreen != null && hash.equals(blueGreen.activeSelector())
          : hash.equals(selectedBy(strategy.activeService()));
    }
    ObservedTraffic traffic = before.traffic().get();
    return mayReach(traffic, strategy.activeService(), hash)
        || mayReach(traffic, strategy.previewService(), hash);
  }

  private boolean mayReach(ObservedTraffic traffic, @Nullable String service, String hash) {
    return service != null
        && hash.equals(selectedBy(service))
        && (!traffic.verified() || traffic.weight(service) > 0);
  }

  private boolean isReferenced(String hash) {
    RolloutStatus status = before.rollout().status();
    BlueGreenStatus blueGreen = status.blueGreen();
    return hash.equals(status.stableRS())
        || hash.equals(status.currentPodHash())
        || (blueGreen != null
            && (hash.equals(blueGreen.activeSelector())
                || hash.equals(blueGreen.previewSelector())))
        || hash.equals(selectedBy(strategy.activeService()))
        || (hash.equals(selectedBy(strategy.previewService())) && !switchesAway(hash));
  }

  private boolean switchesAway(String hash) {
    for (Action action : plan.actions()) {
      if (action instanceof Action.SwitchServiceSelector change
          && change.from().equals(hash)
          && !change.to().equals(hash)) {
        return true;
      }
    }
    return false;
  }

  private String selectedBy(@Nullable String name) {
    for (Service service : before.services()) {
      if (name != null
          && service.getMetadata() != null
          && name.equals(service.getMetadata().getName())
          && service.getSpec() != null) {
        Map<String, String> selector = service.getSpec().getSelector();
        return selector == null ? "" : GoZero.of(selector.get(RolloutKeys.POD_TEMPLATE_HASH));
      }
    }
    return "";
  }

  private @Nullable ReplicaSet find(String name) {
    for (ReplicaSet rs : before.replicaSets()) {
      if (rs.getMetadata() != null && name.equals(rs.getMetadata().getName())) {
        return rs;
      }
    }
    return null;
  }

  private static int replicas(ReplicaSet rs) {
    return rs.getSpec() == null ? 1 : Objects.requireNonNullElse(rs.getSpec().getReplicas(), 1);
  }

  private static String label(ReplicaSet rs) {
    Map<String, String> labels = rs.getMetadata() == null ? null : rs.getMetadata().getLabels();
    return labels == null ? "" : GoZero.of(labels.get(RolloutKeys.POD_TEMPLATE_HASH));
  }

  private static String annotation(ReplicaSet rs, String key) {
    Map<String, String> annotations = rs.getMetadata().getAnnotations();
    return annotations == null ? "" : GoZero.of(annotations.get(key));
  }
}
