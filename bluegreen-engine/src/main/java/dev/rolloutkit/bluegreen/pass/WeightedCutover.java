package dev.rolloutkit.bluegreen.pass;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.bluegreen.Action;
import dev.rolloutkit.bluegreen.ObservedTraffic;
import dev.rolloutkit.bluegreen.Rule;
import dev.rolloutkit.bluegreen.pass.Pass.Flow;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cut-over by the weights of a load balancer. The two Services of the strategy are two slots: the
 * live one has all the traffic, the idle one none. A new ReplicaSet moves into the idle slot; when
 * every pod of it is a healthy target the wanted weights change; and when the load balancer was
 * seen to act by them the slots have swapped. For the other steps of a pass the active Service
 * selects what the live slot does, so that their rules stay the same.
 *
 * <p>Nothing is repointed that has traffic, or of which that is not known; and what a slot selects
 * counts as in use until the weights are verified.
 */
public final class WeightedCutover {
  private final ServiceCopy first;
  private final ServiceCopy second;
  private final @Nullable ObservedTraffic traffic;
  private final @Nullable ServiceCopy live;

  /** What the slots selected when their targets were counted. */
  private final String firstCounted;

  private final String secondCounted;

  private WeightedCutover(
      ServiceCopy first, ServiceCopy second, @Nullable ObservedTraffic traffic) {
    this.first = first;
    this.second = second;
    this.traffic = traffic;
    this.live = live();
    this.firstCounted = first.selects;
    this.secondCounted = second.selects;
  }

  /** Puts slots in the place of the Services of a pass. */
  public static void install(Pass pass) {
    ServiceCopy first = pass.activeService;
    ServiceCopy second = pass.previewService;
    if (first == null || second == null) {
      return;
    }
    Optional<ObservedTraffic> traffic = pass.state.traffic();
    WeightedCutover cutover = new WeightedCutover(first, second, traffic.orElse(null));
    pass.cutover = cutover;
    pass.activeService = cutover.new Live(pass);
    pass.previewService = cutover.new Idle(pass);
  }

  /** The slot that all traffic goes to; null when none was seen to have it. */
  private @Nullable ServiceCopy live() {
    if (traffic == null || !traffic.verified()) {
      return null;
    }
    if (traffic.weight(first.name) == ObservedTraffic.ALL) {
      return first;
    }
    return traffic.weight(second.name) == ObservedTraffic.ALL ? second : null;
  }

  /** Whether it is not known where the traffic goes, so that both slots are in use. */
  private boolean isMoving() {
    return traffic == null
        || !traffic.verified()
        || (live == null && traffic.weight(first.name) + traffic.weight(second.name) > 0);
  }

  /** Whether a ReplicaSet may get traffic through a slot. */
  public boolean uses(String hash) {
    if (isMoving()) {
      return first.selects.equals(hash) || second.selects.equals(hash);
    }
    return live != null && live.selects.equals(hash);
  }

  private @Nullable ServiceCopy slotOf(String hash) {
    if (live != null && live.selects.equals(hash)) {
      return live;
    }
    if (first.selects.equals(hash)) {
      return first;
    }
    return second.selects.equals(hash) ? second : null;
  }

  /** What the rest of the pass takes for the active Service. */
  final class Live extends ServiceCopy {
    Live(Pass pass) {
      super(
          first.name,
          true,
          live == null ? pass.status.activeSelector : live.selects,
          live != null || !pass.status.activeSelector.isEmpty());
    }

    /** Wants all traffic for the slot of a hash, once each of its pods is a healthy target. */
    @Override
    public Flow select(Pass pass, String hash, Rule rule) {
      ServiceCopy slot = slotOf(hash);
      if (slot == null || slot == live || traffic == null || !isComplete(pass, slot, hash)) {
        return Flow.NEXT;
      }
      ImmutableMap<String, Integer> wanted =
          ImmutableMap.of(
              first.name, slot == first ? ObservedTraffic.ALL : 0,
              second.name, slot == second ? ObservedTraffic.ALL : 0);
      return traffic.weight(slot.name) == ObservedTraffic.ALL
          ? Flow.NEXT
          : pass.writeOrStop(new Action.SetTrafficWeights(wanted, rule));
    }

    private boolean isComplete(Pass pass, ServiceCopy slot, String hash) {
      ReplicaSetCopy rs = pass.byHash(hash);
      return rs != null
          && traffic != null
          && hash.equals(slot == first ? firstCounted : secondCounted)
          && rs.availableReplicas > 0
          && traffic.healthy(slot.name) >= Math.min(rs.availableReplicas, pass.desired);
    }
  }

  /** What the rest of the pass takes for the preview Service. */
  final class Idle extends ServiceCopy {
    Idle(Pass pass) {
      super(
          second.name,
          true,
          pass.newRs != null && slotOf(pass.newRs.hash) != null
              ? pass.newRs.hash
              : pass.status.previewSelector,
          true);
    }

    /** Moves a ReplicaSet into the idle slot, if that is known to have no traffic. */
    @Override
    public Flow select(Pass pass, String hash, Rule rule) {
      ServiceCopy slot = slotOf(hash);
      if (slot == null && !isMoving()) {
        slot = live == null || live == second ? first : second;
      }
      if (slot == null) {
        return Flow.NEXT;
      }
      if ((!slot.selects.equals(hash) || slot != live)
          && slot.select(pass, hash, rule) == Flow.STOP) {
        return Flow.STOP;
      }
      selects = hash;
      return Flow.NEXT;
    }
  }
}
