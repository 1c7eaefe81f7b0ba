package dev.rolloutkit.sg.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.binding.PodEndpoint;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.internal.binding.TgbPermissions;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.reconcile.RevokeGuard;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A model of the controller with its state and cache, the bindings that the API server lists, and
 * the security groups of EC2. Its methods are events; it shows what a sequence of events does.
 *
 * <pre>{@code
 * ControllerModel model = new ControllerModel(ec2, LbcFlags.of("demo"), Fixes.reference());
 * model.apply(tg1, networking, Endpoints.nodes(nodes));
 * model.cleanUp(tg1).calls();  // revoke 3100-3100
 * }</pre>
 *
 * <p>Every event changes the model; it is not thread-safe. Where the controller acts in random
 * order, the model acts in the order of ascending group ids.
 *
 * @rule After a restart the controller knows no rules and revokes nothing until it has computed
 *     those of every binding.
 */
public final class ControllerModel {
  private final Ec2Model ec2;
  private final Fixes<SgDefect> fixes;
  private final SkippedPasses skipped;
  private final Map<NamespacedName, Listed> listed = new TreeMap<>();

  /** The bindings with a networking block; computed on first use, and reset when they change. */
  private @Nullable ImmutableSet<NamespacedName> managed;

  private final GroupReconciler reconciler;
  private final List<CallRecord> made = new ArrayList<>();
  private LbcFlags flags;
  private NetworkingState state = NetworkingState.INITIAL;

  /** A binding's networking block, if it has one, and the security groups of its live targets. */
  private record Listed(
      @Nullable TargetGroupBindingNetworking networking, ImmutableSet<String> liveGroups) {}

  /**
   * What the controller did during one event.
   *
   * @param calls the calls in order, including refused ones
   * @param error the error with which the event ends; absent if it succeeds
   */
  public record Result(ImmutableList<CallRecord> calls, Optional<String> error) {}

  /** A controller that has just started and skips no pass. */
  public ControllerModel(Ec2Model ec2, LbcFlags flags, Fixes<SgDefect> fixes) {
    this(ec2, flags, fixes, SkippedPasses.NONE);
  }

  /**
   * A controller that has just started.
   *
   * @param skipped the passes that it skips, during which it makes no calls
   */
  public ControllerModel(
      Ec2Model ec2, LbcFlags flags, Fixes<SgDefect> fixes, SkippedPasses skipped) {
    this.skipped = skipped;
    this.ec2 = ec2;
    this.flags = flags;
    this.fixes = fixes;
    this.reconciler =
        new GroupReconciler(ec2, this::call, id -> {}, fixes.fixes(SgDefect.ONE_RULE_REFUSES_ALL));
  }

  /**
   * Replaces the state of the controller, so that the model does not begin with a restart.
   *
   * @param remembered the state
   * @param bindings the bindings that the API server lists, with their networking blocks; {@code
   *     null} for a binding without one
   */
  public void resume(
      NetworkingState remembered,
      Map<NamespacedName, ? extends @Nullable TargetGroupBindingNetworking> bindings) {
    state = remembered;
    listed.clear();
    managed = null;
    bindings.forEach(this::list);
  }

  /** The controller's state. */
  public NetworkingState state() {
    return state;
  }

  /** The security groups of EC2. */
  public Ec2Model ec2() {
    return ec2;
  }

  /** The listed bindings that have a networking block. */
  public ImmutableSet<NamespacedName> listedWithNetworking() {
    ImmutableSet<NamespacedName> made = managed;
    if (made == null) {
      ImmutableSet.Builder<NamespacedName> out = ImmutableSet.builder();
      listed.forEach(
          (key, value) -> {
            if (value.networking() != null) {
              out.add(key);
            }
          });
      made = out.build();
      managed = made;
    }
    return made;
  }

  /**
   * Adds a binding to those that the API server lists, or replaces it. The controller does not
   * reconcile it yet.
   */
  public void list(NamespacedName binding, @Nullable TargetGroupBindingNetworking networking) {
    Listed before = listed.get(binding);
    put(binding, new Listed(networking, before == null ? ImmutableSet.of() : before.liveGroups()));
  }

  /** Removes a binding from those that the API server lists. */
  public void unlist(NamespacedName binding) {
    listed.remove(binding);
    managed = null;
  }

  /**
   * Event: a binding was created or changed. It is listed and reconciled with these targets. If the
   * controller skips the pass, it makes no call.
   */
  public Result apply(
      NamespacedName binding,
      @Nullable TargetGroupBindingNetworking networking,
      Endpoints endpoints) {
    ImmutableSet.Builder<String> liveGroups = ImmutableSet.builder();
    enis(endpoints).forEach(eni -> liveGroups.addAll(eni.securityGroupIds()));
    put(binding, new Listed(networking, liveGroups.build()));
    if (skipped.skips(binding, networking, endpoints)) {
      return new Result(ImmutableList.of(), Optional.empty());
    }
    if (networking == null) {
      return event(binding, null);
    }
    Optional<String> unresolved = unresolved(endpoints);
    if (unresolved.isPresent()) {
      return new Result(ImmutableList.of(), unresolved);
    }
    Outcome<? extends Map<String, ImmutableList<Permission>>> needs =
        TgbPermissions.perSecurityGroup(
            networking, endpoints, views(enis(endpoints)), flags, fixes);
    return needs.match(
        (value, warnings) -> event(binding, value),
        problems -> new Result(ImmutableList.of(), Optional.of(problems.get(0).message())));
  }

  /**
   * Event: a binding is being deleted, or its Service was deleted, so it no longer requests rules.
   */
  public Result cleanUp(NamespacedName binding) {
    return event(binding, null);
  }

  /** Event: the controller tries to remove its rules from unused groups. */
  public Result collect() {
    made.clear();
    NetworkingState.Step step = state.forgetUnlisted(listedWithNetworking());
    state = step.state();
    return result(step.allComputed() ? collectUnused() : Optional.empty());
  }

  /**
   * Event: the controller restarts and forgets what bindings request, the groups that it tracked,
   * and its cached copies of groups.
   */
  public void restart() {
    state = NetworkingState.INITIAL;
    reconciler.expireAll();
  }

  /** Event: the controller restarts with other flags. */
  public void restart(LbcFlags other) {
    flags = other;
    restart();
  }

  /** Event: the cached copy of a group expires. */
  public void expire(String group) {
    reconciler.expire(group);
  }

  private void put(NamespacedName binding, Listed next) {
    Listed before = listed.put(binding, next);
    if ((before != null && before.networking() != null) != (next.networking() != null)) {
      managed = null;
    }
  }

  private Result event(
      NamespacedName binding, @Nullable Map<String, ImmutableList<Permission>> needs) {
    made.clear();
    NetworkingState.Step step =
        state.reconcile(binding, needs, listedWithNetworking(), flags, fixes);
    state = step.state();
    List<String> errors = new ArrayList<>();
    for (NetworkingState.Task task : step.tasks()) {
      reconciler
          .reconcile(
              task.group(), task.desired(), reconcileOptions(task.group(), task.authorizeOnly()))
          .ifPresent(errors::add);
    }
    if (step.allComputed()) {
      Optional<String> error = collectUnused();
      if (error.isPresent()) {
        return result(error);
      }
    }
    return result(errors.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", errors)));
  }

  private ReconcileOptions reconcileOptions(String group, boolean authorizeOnly) {
    ReconcileOptions plain = ReconcileOptions.forEndpoints(authorizeOnly);
    if (!fixes.fixes(SgDefect.REVOKED_FROM_CACHE) || authorizeOnly) {
      return plain;
    }
    reconciler.expire(group);
    boolean hasTargets = listed.values().stream().anyMatch(l -> l.liveGroups().contains(group));
    return plain.withGuard(RevokeGuard.of(true, hasTargets));
  }

  private Result result(Optional<String> error) {
    return new Result(ImmutableList.copyOf(made), error);
  }

  private Optional<String> collectUnused() {
    if (!state.discovered()) {
      List<String> found = new ArrayList<>();
      for (SecurityGroup group : ec2.groups().values()) {
        String value = group.tags().get(flags.clusterTag());
        if ("owned".equals(value) || "shared".equals(value)) {
          reconciler.remember(group);
          found.add(group.id());
        }
      }
      state = state.withDiscovered(found);
    }
    for (String group : state.unused(flags, fixes)) {
      Optional<String> error =
          reconciler.reconcile(group, ImmutableList.of(), reconcileOptions(group, false));
      if (error.isPresent() && !error.get().equals(Reconciliation.GROUP_NOT_FOUND)) {
        return error;
      }
      if (error.isPresent()) {
        state = state.withoutTracked(group);
      }
    }
    return Optional.empty();
  }

  private Optional<String> call(String group, Ec2Call call) {
    Optional<String> refusal = ec2.call(group, call);
    made.add(new CallRecord(group, call, refusal));
    return refusal;
  }

  /**
   * Why the security group of an interface cannot be determined, for the first such interface. If
   * one of several requested groups does not exist and is not cached, EC2 returns none of them.
   */
  private Optional<String> unresolved(Endpoints endpoints) {
    for (Eni eni : enis(endpoints)) {
      if (eni.securityGroupIds().size() == 1) {
        continue;
      }
      if (!reconciler.knowsAll(eni.securityGroupIds())) {
        return Optional.of(Reconciliation.GROUP_NOT_FOUND);
      }
      Outcome<String> group =
          EndpointSecurityGroups.resolve(eni, views(ImmutableList.of(eni)), flags);
      if (!group.isOk()) {
        return Optional.of(group.problems().get(0).message());
      }
    }
    return Optional.empty();
  }

  private Map<String, SecurityGroup> views(Collection<Eni> enis) {
    Map<String, SecurityGroup> out = new LinkedHashMap<>();
    for (Eni eni : enis) {
      if (eni.securityGroupIds().size() > 1) {
        for (String id : eni.securityGroupIds()) {
          reconciler.view(id).ifPresent(group -> out.put(id, group));
        }
      }
    }
    return out;
  }

  private static List<Eni> enis(Endpoints endpoints) {
    List<Eni> out = new ArrayList<>();
    if (endpoints instanceof Endpoints.Pods pods) {
      for (PodEndpoint pod : pods.pods()) {
        pod.eni().ifPresent(out::add);
      }
    } else {
      for (NodeEndpoint node : ((Endpoints.Nodes) endpoints).nodes()) {
        out.add(node.eni());
      }
    }
    return out;
  }
}
