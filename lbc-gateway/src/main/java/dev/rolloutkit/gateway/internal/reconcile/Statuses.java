package dev.rolloutkit.gateway.internal.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.gateway.attachment.AttachmentRefusal;
import dev.rolloutkit.gateway.attachment.ParentOutcome;
import dev.rolloutkit.gateway.attachment.RouteAttachment;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.configuration.LoadBalancerKind;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute;
import dev.rolloutkit.gateway.internal.backend.LoadedRoute.BackendFailure;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.gateway.listener.GatewayListeners;
import dev.rolloutkit.gateway.listener.ListenerFault;
import dev.rolloutkit.gateway.result.ListenerSetStatus;
import dev.rolloutkit.gateway.result.ListenerStatus;
import dev.rolloutkit.gateway.result.ParentStatus;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The statuses that the controller writes.
 *
 * @rule The status of a route says for each parent whether it is accepted and its references are
 *     resolved.
 */
final class Statuses {
  private static final String ACCEPTED = "Accepted";
  private static final String PROGRAMMED = "Programmed";
  private static final String RESOLVED = "ResolvedRefs";
  private static final String NOT_VALID = "ListenersNotValid";

  private Statuses() {}

  static Condition accepted(List<GatewayListener> listeners) {
    boolean all = listeners.stream().allMatch(GatewayListener::isValid);
    boolean any = listeners.stream().anyMatch(GatewayListener::isValid);
    String reason = all ? ACCEPTED : NOT_VALID;
    return any ? Condition.holds(ACCEPTED, reason, "") : Condition.fails(ACCEPTED, reason, "");
  }

  static Condition invalid(String message) {
    return Condition.fails(ACCEPTED, "Invalid", message);
  }

  static Condition programmed(String arn, boolean provisioning) {
    return provisioning
        ? new Condition(PROGRAMMED, "Unknown", "Pending", "Waiting for load balancer to be active.")
        : new Condition(PROGRAMMED, "True", PROGRAMMED, arn);
  }

  static ImmutableList<ListenerStatus> listeners(
      List<GatewayListener> listeners,
      ToIntFunction<JsonNode> counts,
      LoadBalancerKind kind,
      boolean provisioning) {
    return listeners.stream()
        .map(
            listener ->
                new ListenerStatus(
                    listener.name(),
                    counts.applyAsInt(listener.spec()),
                    listener.supportedKinds(kind),
                    conditions(listener.fault().orElse(null), provisioning)))
        .sorted(Comparator.comparing(ListenerStatus::name, CodePoints.ORDER))
        .collect(ImmutableList.toImmutableList());
  }

  private static ImmutableList<Condition> conditions(
      @Nullable ListenerFault fault, boolean provisioning) {
    Condition accepted = Condition.holds(ACCEPTED, ACCEPTED, "Listener is accepted.");
    Condition conflicted =
        Condition.fails("Conflicted", "NoConflicts", "Listener has no conflict.");
    Condition resolved = Condition.holds(RESOLVED, RESOLVED, "Listener has all refs resolved.");
    if (fault == null) {
      Condition programmed =
          provisioning
              ? Condition.fails(PROGRAMMED, "Pending", "Listener is pending to be programmed.")
              : Condition.holds(PROGRAMMED, PROGRAMMED, "Listener is programmed.");
      return ImmutableList.of(accepted, conflicted, programmed, resolved);
    }
    String reason = fault.reason();
    Condition programmed = Condition.fails(PROGRAMMED, reason, "Listener is not accepted.");
    if (reason.equals(ListenerFault.ROUTE_KINDS)) {
      return ImmutableList.of(
          accepted, conflicted, programmed, Condition.fails(RESOLVED, reason, fault.message()));
    }
    return ImmutableList.of(
        Condition.fails(ACCEPTED, reason, fault.message()),
        fault.isConflict() ? Condition.holds("Conflicted", reason, fault.message()) : conflicted,
        programmed,
        resolved);
  }

  static ImmutableList<ListenerSetStatus> sets(
      GatewayListeners listeners,
      ToIntFunction<JsonNode> counts,
      LoadBalancerKind kind,
      boolean provisioning) {
    return listeners.sets().stream()
        .map(set -> set(GatewayFields.key(set), listeners, counts, kind, provisioning))
        .collect(ImmutableList.toImmutableList());
  }

  private static ListenerSetStatus set(
      String key,
      GatewayListeners listeners,
      ToIntFunction<JsonNode> counts,
      LoadBalancerKind kind,
      boolean provisioning) {
    if (!listeners.isAdmitted(key)) {
      String message = "Parent Gateway rejected ListenerSet";
      return new ListenerSetStatus(
          key,
          Condition.fails(ACCEPTED, "NotAllowed", message),
          Condition.fails(PROGRAMMED, "NotAllowed", message),
          Optional.empty());
    }
    List<GatewayListener> own = listeners.of(GatewayListeners.SET + " " + key);
    boolean any = own.stream().anyMatch(GatewayListener::isValid);
    boolean all = own.stream().allMatch(GatewayListener::isValid);
    Condition accepted =
        all
            ? Condition.holds(ACCEPTED, ACCEPTED, ACCEPTED)
            : any
                ? Condition.holds(ACCEPTED, NOT_VALID, "Some listeners are not valid")
                : Condition.fails(ACCEPTED, NOT_VALID, "Some listeners are not valid");
    Condition programmed =
        provisioning
            ? Condition.fails(PROGRAMMED, "Pending", "Parent gateway not yet programmed")
            : any
                ? Condition.holds(PROGRAMMED, PROGRAMMED, PROGRAMMED)
                : Condition.fails(PROGRAMMED, NOT_VALID, "No valid listeners to materialize");
    return new ListenerSetStatus(
        key, accepted, programmed, Optional.of(listeners(own, counts, kind, provisioning)));
  }

  static int attachedSets(GatewayListeners listeners) {
    return (int)
        listeners.admitted().stream()
            .filter(
                set ->
                    listeners.of(GatewayListeners.SET + " " + set).stream()
                        .anyMatch(GatewayListener::isValid))
            .count();
  }

  /** The statuses of a route; its backends were loaded if a valid listener takes it. */
  static ImmutableList<ParentStatus> route(RouteAttachment route, @Nullable LoadedRoute loaded) {
    ImmutableList.Builder<ParentStatus> out = ImmutableList.builder();
    for (ParentOutcome parent : route.parents()) {
      AttachmentRefusal refusal = parent.refusal().orElse(null);
      if (refusal != null) {
        out.add(
            status(
                parent, new BackendFailure(0, 0, ACCEPTED, refusal.reason(), refusal.message())));
      } else if (loaded != null) {
        out.add(status(parent, loaded.failure().orElse(null)));
      }
    }
    return out.build();
  }

  private static ParentStatus status(ParentOutcome parent, @Nullable BackendFailure failure) {
    Condition accepted = Condition.holds(ACCEPTED, ACCEPTED, "");
    Condition resolved = Condition.holds(RESOLVED, RESOLVED, "");
    if (failure != null) {
      Condition failed = Condition.fails(failure.type(), failure.reason(), failure.message());
      if (failure.type().equals(ACCEPTED)) {
        accepted = failed;
      } else {
        resolved = failed;
      }
    }
    return new ParentStatus(parent.parentRef(), ImmutableList.of(accepted, resolved));
  }
}
