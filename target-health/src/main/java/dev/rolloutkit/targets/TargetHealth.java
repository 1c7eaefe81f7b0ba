package dev.rolloutkit.targets;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.checkpoint.Checkpoint;
import dev.rolloutkit.targets.cluster.PodInfo;
import dev.rolloutkit.targets.controller.PassInputs;
import dev.rolloutkit.targets.controller.PassStep;
import dev.rolloutkit.targets.controller.TgbController;
import dev.rolloutkit.targets.cutover.ClockSpan;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import dev.rolloutkit.targets.cutover.CutOverProver;
import dev.rolloutkit.targets.cutover.CutOverReview;
import dev.rolloutkit.targets.cutover.Proof;
import dev.rolloutkit.targets.cutover.Scenario;
import dev.rolloutkit.targets.gate.GateChange;
import dev.rolloutkit.targets.internal.checkpoint.Checkpoints;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.internal.gate.GateCondition;
import dev.rolloutkit.targets.internal.gate.ReadinessGates;
import dev.rolloutkit.targets.internal.targetgroup.TargetMatch;
import dev.rolloutkit.targets.internal.wakeup.Wakeups;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Health;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import dev.rolloutkit.targets.wakeup.ObjectChange;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes which targets a load balancer of the AWS Load Balancer Controller has, and whether an
 * update loses traffic.
 *
 * <pre>{@code
 * Proof proof = TargetHealth.prove(manifests, Fixes.reference()).orElseThrow();
 * proof.verdict();                      // OUTAGE
 * proof.run().lostTrafficSeconds();     // 32.0000
 * proof.remedies().get(0).patches();    // a remedy, proved on the patched manifests
 * }</pre>
 *
 * <p>No function throws for invalid data from a cluster; the result contains a problem instead.
 */
public final class TargetHealth {
  private TargetHealth() {}

  /** Reads a TargetGroupBinding, with its whole spec, as a Kubernetes client returns it. */
  public static Outcome<TargetGroupBinding> readBinding(GenericKubernetesResource resource) {
    return TargetGroupBindings.read(resource);
  }

  /** Reads the manifest of a TargetGroupBinding, with its whole spec. */
  public static Outcome<TargetGroupBinding> readBinding(JsonNode manifest) {
    return TargetGroupBindings.read(manifest);
  }

  /**
   * The readiness gates of a new pod, in order.
   *
   * <pre>{@code
   * TargetHealth.readinessGates("shop", pod, bindings, services)
   *     // [target-health.elbv2.k8s.aws/k8s-shop-web-1a2b3c4d5e]
   * }</pre>
   *
   * @param namespace the namespace of the request, because a new pod often has none
   * @param bindings bindings in the order of the API server's list
   * @param services the Services by namespace and name
   */
  public static Outcome<ImmutableList<String>> readinessGates(
      String namespace,
      Pod pod,
      Collection<TargetGroupBinding> bindings,
      Map<NamespacedName, Service> services) {
    return ReadinessGates.of(namespace, pod, bindings, services, Lookups.NO_ERRORS);
  }

  /**
   * The change of the pod condition that opens the readiness gate of a binding.
   *
   * @param health the health of the pod's target; {@code null} if it is not known
   */
  public static GateChange gateCondition(
      NamespacedName binding, PodInfo pod, @Nullable Health health, Instant now) {
    return GateCondition.next(GateCondition.type(binding.name()), pod, health, now);
  }

  /** Matches endpoints with targets: which ones to register, to deregister, and to keep. */
  public static <E extends Endpoint> Match<E> matchTargets(
      TargetGroupBinding binding, Collection<? extends E> endpoints, Collection<Target> targets) {
    return TargetMatch.of(binding, endpoints, targets);
  }

  /** The checkpoint of a binding with these endpoints, and whether its pass is skipped. */
  public static Checkpoint checkpoint(
      TargetGroupBinding binding,
      Collection<? extends Endpoint> endpoints,
      ReleaseOf<LbcChange> release,
      Fixes<TargetDefect> fixes) {
    return Checkpoints.of(binding, endpoints, release, fixes);
  }

  /** The bindings that an event causes the controller to reconcile, sorted. */
  public static ImmutableList<NamespacedName> enqueuedBy(
      ObjectChange event, Collection<TargetGroupBinding> bindings, ReleaseOf<LbcChange> release) {
    return Wakeups.on(event, bindings, release);
  }

  /**
   * One pass of the controller: its calls in order, how it ends, and the state, cluster and target
   * group after it.
   */
  public static PassStep pass(NamespacedName binding, PassInputs inputs) {
    return TgbController.pass(binding, inputs);
  }

  /**
   * Proves how a cut-over affects traffic, and proves remedies in the same way.
   *
   * <pre>{@code
   * TargetHealth.prove(Scenario.builder().kind(CutOverKind.BLUE_GREEN).build(), fixes)
   *     // OUTAGE: 2 to 34 s, only initial targets; INSTANCE_TARGETS and PING_PONG are safe
   * }</pre>
   */
  public static Outcome<Proof> prove(Scenario scenario, Fixes<TargetDefect> fixes) {
    return CutOverProver.prove(scenario, fixes);
  }

  /**
   * Proves how the next cut-over of a Rollout affects traffic, with remedies as patches. Fails with
   * code {@code CutOver.None} if the Rollout moves no traffic between target groups.
   */
  public static Outcome<Proof> prove(CutOverManifests manifests, Fixes<TargetDefect> fixes) {
    return CutOverProver.prove(manifests, fixes);
  }

  /**
   * The states of each {@link dev.rolloutkit.targets.cutover.Clock} during a cut-over, sorted by
   * clock, Service and time. A picture of the cut-over can be drawn from them.
   */
  public static Outcome<ImmutableList<ClockSpan>> clockStates(
      Scenario scenario, Fixes<TargetDefect> fixes) {
    return CutOverProver.clockStates(scenario, fixes);
  }

  /**
   * The answer of an admission webhook to a Rollout, with warnings if its cut-over loses traffic.
   */
  public static CutOverReview review(CutOverManifests manifests, Fixes<TargetDefect> fixes) {
    return CutOverProver.review(manifests, fixes);
  }
}
