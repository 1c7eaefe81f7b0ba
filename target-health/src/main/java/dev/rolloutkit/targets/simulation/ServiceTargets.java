package dev.rolloutkit.targets.simulation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.PassAnswers;
import dev.rolloutkit.targets.controller.PassEnd;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.cutover.Timing;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.targetgroup.TargetGroupModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An immutable model of the target group of a Service, with its binding and the controller.
 *
 * @rule All targets serve if none is healthy.
 */
final class ServiceTargets {
  private static final int PORT = 8080;
  private static final String VPC = "vpc-model";
  private static final PassAnswers ANSWERS =
      PassAnswers.builder()
          .putVpc(VPC, new PassAnswers.Vpc(ImmutableList.of("10.0.0.0/8"), ImmutableList.of()))
          .build();

  /** The time for which a target drains by default. */
  private static final Duration DRAINING = Duration.ofMinutes(5);

  /** A change of endpoints that the controller has not seen yet. */
  private record Sent(Instant arrivesAt, ImmutableSortedSet<String> endpoints) {}

  private final Timing timing;
  private final LbcFlags flags;
  private final Fixes<TargetDefect> fixes;
  private TargetGroupBinding binding;
  private TargetGroupModel group = TargetGroupModel.EMPTY;
  private ImmutableList<Sent> onTheWay = ImmutableList.of();
  private ImmutableSortedSet<String> lastSent = ImmutableSortedSet.of();
  private ImmutableSortedSet<String> seen = ImmutableSortedSet.of();
  private ImmutableSortedSet<String> alive = ImmutableSortedSet.of();
  private @Nullable Instant dueAt;

  /** The time since which each target has its state, or its pod does not serve. */
  private ImmutableMap<String, Instant> since = ImmutableMap.of();

  private boolean hasTraffic;

  private ServiceTargets(
      Timing timing, LbcFlags flags, TargetGroupBinding binding, Fixes<TargetDefect> fixes) {
    this.timing = timing;
    this.flags = flags;
    this.fixes = fixes;
    this.binding = binding;
  }

  static ServiceTargets none(String service, Timing timing, Fixes<TargetDefect> fixes) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    spec.put("targetGroupARN", "arn:" + service).put("targetType", "ip");
    spec.putObject("serviceRef").put("name", service).put("port", PORT);
    return new ServiceTargets(
        timing,
        LbcFlags.builder().awsVpcId(VPC).build(),
        TargetGroupBinding.builder().key(new NamespacedName("model", service)).spec(spec).build(),
        fixes);
  }

  /** A copy of this group at a later time. */
  ServiceTargets observe(
      ImmutableSortedSet<String> endpoints, ImmutableSortedSet<String> pods, Instant now) {
    ServiceTargets after = copy();
    after.alive = pods;
    after.follow(endpoints, now);
    if (after.dueAt != null && !after.dueAt.isAfter(now)) {
      after.pass(now);
    }
    after.check(now);
    after.hasTraffic |= after.serves();
    return after;
  }

  private ServiceTargets copy() {
    ServiceTargets out = new ServiceTargets(timing, flags, binding, fixes);
    out.group = group;
    out.onTheWay = onTheWay;
    out.lastSent = lastSent;
    out.seen = seen;
    out.dueAt = dueAt;
    out.since = since;
    out.hasTraffic = hasTraffic;
    return out;
  }

  /** Sends changed endpoints to the controller, and delivers those whose lag is over. */
  private void follow(ImmutableSortedSet<String> endpoints, Instant now) {
    List<Sent> sent = new ArrayList<>(onTheWay);
    if (!endpoints.equals(lastSent)) {
      lastSent = endpoints;
      sent.add(new Sent(now.plus(timing.endpointsLag()), endpoints));
    }
    while (!sent.isEmpty() && !sent.get(0).arrivesAt().isAfter(now)) {
      ImmutableSortedSet<String> arrived = sent.remove(0).endpoints();
      if (!arrived.equals(seen)) {
        seen = arrived;
        dueAt = earlier(dueAt, now.plus(timing.controllerLag()));
      }
    }
    onTheWay = ImmutableList.copyOf(sent);
  }

  /** Runs a pass of the load balancer controller. */
  private void pass(Instant now) {
    // The controller's cached health of healthy targets does not affect its calls, so that its
    // state may be that of a controller that has just started.
    PassInputs inputs =
        PassInputs.builder()
            .now(now)
            .flags(flags)
            .cluster(ClusterView.builder().putBinding(binding.key(), binding).build())
            .targetGroup(group)
            .answers(ANSWERS)
            .fixes(fixes)
            .build();
    PassStep step =
        TgbController.plan(binding, seen.stream().map(ServiceTargets::endpoint).toList(), inputs);
    group = step.targetGroup();
    binding = step.cluster().bindings().getOrDefault(binding.key(), binding);
    dueAt = step.end() instanceof PassEnd.Requeue again ? now.plus(again.after()) : null;
  }

  private static PodEndpoint endpoint(String address) {
    PodInfo pod = PodInfo.builder().key(new NamespacedName("model", address)).ip(address).build();
    return new PodEndpoint(address, PORT, "", pod);
  }

  /** Runs health checks, and removes targets that have drained. */
  private void check(Instant now) {
    Map<String, Instant> times = new LinkedHashMap<>();
    List<Target> targets = new ArrayList<>();
    for (Target target : group.targets()) {
      String key = key(target);
      Instant began = key.isEmpty() ? null : since.getOrDefault(key, now);
      if (began != null && !began.plus(lasts(target)).isAfter(now)) {
        if (target.isDraining()) {
          continue;
        }
        boolean passes = !target.isHealthy() && alive.contains(target.id());
        Target checked =
            target.withHealth(new Health(passes ? Health.HEALTHY : "unhealthy", null, null));
        targets.add(checked);
        continue;
      }
      targets.add(target);
      if (began != null) {
        times.put(key, began);
      }
    }
    group = TargetGroupModel.of(targets);
    since = ImmutableMap.copyOf(times);
  }

  /** A key of the state that a target will leave after a time; empty if it remains in its state. */
  private String key(Target target) {
    Health health = target.health();
    if (health == null) {
      return "";
    }
    if (health.isDraining() || health.state().equals(Health.REGISTERING.state())) {
      return health.state() + ' ' + target.id();
    }
    return target.isHealthy() && !alive.contains(target.id()) ? "dead " + target.id() : "";
  }

  private Duration lasts(Target target) {
    if (target.isDraining()) {
      return DRAINING;
    }
    return target.isHealthy() ? timing.untilUnhealthy() : timing.untilHealthy();
  }

  Optional<Instant> nextChange(Instant now) {
    Instant next = dueAt;
    for (Sent sent : onTheWay) {
      next = earlier(next, sent.arrivesAt());
    }
    for (Target target : group.targets()) {
      Instant began = since.get(key(target));
      if (began != null) {
        next = earlier(next, began.plus(lasts(target)));
      }
    }
    return Optional.ofNullable(next).filter(time -> time.isAfter(now));
  }

  private static Instant earlier(@Nullable Instant a, Instant b) {
    return a == null || b.isBefore(a) ? b : a;
  }

  /** Whether the Service had traffic and no longer has a target for it. */
  boolean losesTraffic() {
    return hasTraffic && !serves();
  }

  /** The number of targets that pass their health checks and do not drain. */
  int healthy() {
    return (int) group.targets().stream().filter(Target::isHealthy).count();
  }

  /** Whether a target serves among those that get traffic: the healthy ones, or all if none is. */
  private boolean serves() {
    boolean anyHealthy = group.targets().stream().anyMatch(Target::isHealthy);
    return group.targets().stream()
        .filter(target -> anyHealthy ? target.isHealthy() : isUnhealthy(target))
        .anyMatch(target -> alive.contains(target.id()));
  }

  private static boolean isUnhealthy(Target target) {
    return target.health() != null && target.health().state().equals("unhealthy");
  }
}
