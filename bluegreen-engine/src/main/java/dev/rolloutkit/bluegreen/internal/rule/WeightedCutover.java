package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.Rule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PlanDraft;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cut-over by the weights of a load balancer. The two Services of the strategy are two slots: the
 * live one has all the traffic, and the idle one has none. A new ReplicaSet moves into the idle
 * slot. When all its pods are healthy targets, the requested weights change. When the load balancer
 * is observed to apply them, the slots have swapped roles. To the other steps of a pass, the live
 * slot appears as the active Service, so their rules stay the same.
 *
 * <p>A slot is never switched to another ReplicaSet while it has traffic or its traffic is unknown.
 * The ReplicaSet of a slot counts as in use until the weights are verified.
 */
public final class WeightedCutover {
  private final ServiceSlot first;
  private final ServiceSlot second;
  private final @Nullable ObservedTraffic traffic;
  private final @Nullable ServiceSlot live;

  /** The hash that the slots selected when their targets were counted. */
  private final String firstCounted;

  private final String secondCounted;

  private WeightedCutover(
      ServiceSlot first, ServiceSlot second, @Nullable ObservedTraffic traffic) {
    this.first = first;
    this.second = second;
    this.traffic = traffic;
    this.live = live();
    this.firstCounted = first.selects();
    this.secondCounted = second.selects();
  }

  /** Replaces the Services of a pass by slots. */
  public static void install(Observed in, PlanDraft out) {
    ServiceSlot first = BlueGreenDraft.of(out).active();
    ServiceSlot second = BlueGreenDraft.of(out).preview();
    if (first == null || second == null) {
      return;
    }
    Optional<ObservedTraffic> traffic = BlueGreenView.of(in).state().traffic();
    WeightedCutover cutover = new WeightedCutover(first, second, traffic.orElse(null));
    BlueGreenDraft.of(out).setCutover(cutover);
    BlueGreenDraft.of(out).setServices(cutover.new Live(out), cutover.new Idle(out));
  }

  /** The slot that gets all traffic; null if no slot was observed to get it. */
  private @Nullable ServiceSlot live() {
    if (traffic == null || !traffic.verified()) {
      return null;
    }
    if (traffic.weight(first.name()) == ObservedTraffic.ALL) {
      return first;
    }
    return traffic.weight(second.name()) == ObservedTraffic.ALL ? second : null;
  }

  /** Whether it is unknown where the traffic goes, so that both slots are in use. */
  private boolean isMoving() {
    return traffic == null
        || !traffic.verified()
        || (live == null && traffic.weight(first.name()) + traffic.weight(second.name()) > 0);
  }

  /** Whether a ReplicaSet may get traffic through a slot. */
  public boolean uses(String hash) {
    if (isMoving()) {
      return first.selects().equals(hash) || second.selects().equals(hash);
    }
    return live != null && live.selects().equals(hash);
  }

  private @Nullable ServiceSlot slotOf(String hash) {
    if (live != null && live.selects().equals(hash)) {
      return live;
    }
    if (first.selects().equals(hash)) {
      return first;
    }
    return second.selects().equals(hash) ? second : null;
  }

  /** The slot that the rest of the pass uses as the active Service. */
  final class Live implements ServiceSlot {
    private final String selects;
    private final boolean hasHashKey;

    Live(PlanDraft out) {
      String recorded = out.status().get(ACTIVE_SELECTOR);
      selects = live == null ? recorded : live.selects();
      hasHashKey = live != null || !recorded.isEmpty();
    }

    @Override
    public String name() {
      return first.name();
    }

    @Override
    public String selects() {
      return selects;
    }

    @Override
    public boolean hasHashKey() {
      return hasHashKey;
    }

    /** Requests all traffic for the slot of a hash, once all its pods are healthy targets. */
    @Override
    public Flow select(Observed in, PlanDraft out, String hash, Rule rule) {
      ServiceSlot slot = slotOf(hash);
      if (slot == null || slot == live || traffic == null || !isComplete(in, out, slot, hash)) {
        return Flow.NEXT;
      }
      ImmutableMap<String, Integer> wanted =
          ImmutableMap.of(
              first.name(), slot == first ? ObservedTraffic.ALL : 0,
              second.name(), slot == second ? ObservedTraffic.ALL : 0);
      return traffic.weight(slot.name()) == ObservedTraffic.ALL
          ? Flow.NEXT
          : out.writeOrStop(new Action.SetTrafficWeights(wanted, rule));
    }

    private boolean isComplete(Observed in, PlanDraft out, ServiceSlot slot, String hash) {
      ReplicaSetCopy rs = out.byHash(hash);
      return rs != null
          && traffic != null
          && hash.equals(slot == first ? firstCounted : secondCounted)
          && rs.availableReplicas > 0
          && traffic.healthy(slot.name()) >= Math.min(rs.availableReplicas, in.desired());
    }
  }

  /** The slot that the rest of the pass uses as the preview Service. */
  final class Idle implements ServiceSlot {
    private String selects;

    Idle(PlanDraft out) {
      ReplicaSetCopy newRs = out.newRs();
      selects =
          newRs != null && slotOf(newRs.hash) != null
              ? newRs.hash
              : out.status().get(PREVIEW_SELECTOR);
    }

    @Override
    public String name() {
      return second.name();
    }

    @Override
    public String selects() {
      return selects;
    }

    @Override
    public boolean hasHashKey() {
      return true;
    }

    /** Moves a ReplicaSet into the idle slot, if the slot is known to have no traffic. */
    @Override
    public Flow select(Observed in, PlanDraft out, String hash, Rule rule) {
      ServiceSlot slot = slotOf(hash);
      if (slot == null && !isMoving()) {
        slot = live == null || live == second ? first : second;
      }
      if (slot == null) {
        return Flow.NEXT;
      }
      if ((!slot.selects().equals(hash) || slot != live)
          && slot.select(in, out, hash, rule) == Flow.STOP) {
        return Flow.STOP;
      }
      selects = hash;
      return Flow.NEXT;
    }
  }
}
