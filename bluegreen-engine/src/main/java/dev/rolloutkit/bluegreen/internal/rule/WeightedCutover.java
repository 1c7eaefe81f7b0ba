package dev.rolloutkit.bluegreen.internal.rule;

import static dev.rolloutkit.engine.internal.status.StatusFields.ACTIVE_SELECTOR;
import static dev.rolloutkit.engine.internal.status.StatusFields.PREVIEW_SELECTOR;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.state.ObservedTraffic;
import dev.rolloutkit.engine.action.Action;
import dev.rolloutkit.engine.action.PlanRule;
import dev.rolloutkit.engine.internal.pass.Flow;
import dev.rolloutkit.engine.internal.pass.Observed;
import dev.rolloutkit.engine.internal.pass.PassState;
import dev.rolloutkit.engine.internal.pass.Recorder;
import dev.rolloutkit.engine.internal.pass.ReplicaSetCopy;
import dev.rolloutkit.engine.internal.pass.ServiceSlot;
import dev.rolloutkit.engine.internal.status.StatusDraft;
import org.jspecify.annotations.Nullable;

/**
 * A cut-over by the weights of a load balancer. The two Services of the strategy are two slots: the
 * live one has all the traffic, the idle one none. A new ReplicaSet moves into the idle slot. Once
 * each of its pods is a healthy target, the desired weights change. Once the load balancer is
 * observed to apply them, the slots have swapped. For the other steps of a pass the active Service
 * selects what the live slot selects, so that their rules stay the same.
 *
 * <p>A slot that has traffic, or may have traffic, is never switched, and the ReplicaSet that a
 * slot selects counts as in use until the weights are verified.
 *
 * @rule In a cut-over by weights a new ReplicaSet moves into the Service without traffic, and the
 *     weights change once each of its pods is a healthy target.
 */
public final class WeightedCutover {
  private final ServiceSlot first;
  private final ServiceSlot second;
  private final @Nullable ObservedTraffic traffic;
  private final @Nullable ServiceSlot live;

  /** The hashes that the slots selected when their targets were counted. */
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

  /** The slots that replace the two Services of a pass. */
  public static ServiceSlots slots(BlueGreenPass pass, ServiceSlot first, ServiceSlot second) {
    ObservedTraffic traffic = pass.view().state().traffic().orElse(null);
    WeightedCutover cutover = new WeightedCutover(first, second, traffic);
    return new ServiceSlots(
        cutover.new Live(pass.status()), cutover.new Idle(pass.status(), pass.newRs()), cutover);
  }

  /** The slot that has all traffic; null if no slot was observed to have it. */
  private @Nullable ServiceSlot live() {
    if (traffic == null || !traffic.verified()) {
      return null;
    }
    if (traffic.weight(first.name()) == ObservedTraffic.ALL) {
      return first;
    }
    return traffic.weight(second.name()) == ObservedTraffic.ALL ? second : null;
  }

  /** Whether the destination of the traffic is unknown, so that both slots are in use. */
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

  /** The active Service for the other steps of the pass. */
  final class Live implements ServiceSlot {
    private final String selects;
    private final boolean hasHashKey;

    Live(StatusDraft status) {
      String recorded = status.get(ACTIVE_SELECTOR);
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

    /**
     * Sets the desired weights so that the slot of a hash gets all traffic, once each of its pods
     * is a healthy target.
     */
    @Override
    public Flow select(
        Observed observed, PassState pass, Recorder recorder, String hash, PlanRule rule) {
      ServiceSlot slot = slotOf(hash);
      if (slot == null
          || slot == live
          || traffic == null
          || !isComplete(observed, pass, slot, hash)) {
        return Flow.NEXT;
      }
      ImmutableMap<String, Integer> wanted =
          ImmutableMap.of(
              first.name(), slot == first ? ObservedTraffic.ALL : 0,
              second.name(), slot == second ? ObservedTraffic.ALL : 0);
      return traffic.weight(slot.name()) == ObservedTraffic.ALL
          ? Flow.NEXT
          : recorder.writeOrStop(new Action.SetTrafficWeights(wanted, rule));
    }

    private boolean isComplete(Observed observed, PassState pass, ServiceSlot slot, String hash) {
      ReplicaSetCopy rs = pass.revisions().byHash(hash);
      return rs != null
          && traffic != null
          && hash.equals(slot == first ? firstCounted : secondCounted)
          && rs.availableReplicas > 0
          && traffic.healthy(slot.name()) >= Math.min(rs.availableReplicas, observed.desired());
    }
  }

  /** The preview Service for the other steps of the pass. */
  final class Idle implements ServiceSlot {
    private String selects;

    Idle(StatusDraft status, @Nullable ReplicaSetCopy newRs) {
      selects =
          newRs != null && slotOf(newRs.hash) != null ? newRs.hash : status.get(PREVIEW_SELECTOR);
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

    /** Moves a ReplicaSet into the idle slot if that slot is known to have no traffic. */
    @Override
    public Flow select(
        Observed observed, PassState pass, Recorder recorder, String hash, PlanRule rule) {
      ServiceSlot slot = slotOf(hash);
      if (slot == null && !isMoving()) {
        slot = live == null || live == second ? first : second;
      }
      if (slot == null) {
        return Flow.NEXT;
      }
      if ((!slot.selects().equals(hash) || slot != live)
          && slot.select(observed, pass, recorder, hash, rule) == Flow.STOP) {
        return Flow.STOP;
      }
      selects = hash;
      return Flow.NEXT;
    }
  }
}
