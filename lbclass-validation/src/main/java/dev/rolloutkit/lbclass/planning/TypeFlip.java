package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.internal.ownership.Ownership;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.UnsetClass;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Plans the change of the type from {@code LoadBalancer} to {@code NodePort} and, after a wait,
 * back to {@code LoadBalancer} with another class. The Service keeps its uid, cluster IPs and node
 * ports, and gets a new health check node port.
 *
 * @rule On the way through NodePort the Service waits until its controllers have removed their
 *     finalizers.
 */
final class TypeFlip {
  private TypeFlip() {}

  /**
   * The plan that leads to the target.
   *
   * @param target the desired Service, without the old health check node port and the finalizers of
   *     the old controller, which are removed during the plan
   */
  static Outcome<ClassPlan> plan(
      Service live, Service target, ClassRegistry registry, ServerSettings settings) {
    Service down = asNodePort(live, registry, settings);
    ServerVerdict first =
        ServiceEvaluation.evaluate(new ServiceRequest.Update(live, down), settings);
    if (!first.allowed()) {
      return Outcome.failed(first.problems());
    }
    ImmutableList<String> awaited = finalizers(live, registry);
    Service between = Manifests.withoutFinalizers(first.prepared(), awaited);
    Service up = Manifests.copy(target);
    up.getMetadata().setResourceVersion(null);
    up.setStatus(null);
    ServerVerdict second =
        ServiceEvaluation.evaluate(new ServiceRequest.Update(between, up), settings);
    if (!second.allowed()) {
      return Outcome.failed(second.problems());
    }
    PlanStep wait =
        awaited.isEmpty()
            ? new PlanStep.AwaitReleased("the controller of the old class sets no finalizer")
            : new PlanStep.AwaitFinalizersGone(awaited);
    return Outcome.ok(
        ClassPlanner.plan(ClassPlan.Way.TYPE_FLIP)
            .addSteps(
                new PlanStep.Update(down, "changing the type removes the class"),
                wait,
                new PlanStep.Update(up, "changing the type back allows a new class"))
            .addressChanges(true)
            .addAllWipes(first.dropped())
            .addAllWipes(second.dropped())
            .build());
  }

  /**
   * The Service as {@code NodePort}, without source ranges, which only a load balancer may have,
   * and without annotations because of which a controller that ignores the type would still serve
   * it.
   */
  private static Service asNodePort(Service live, ClassRegistry registry, ServerSettings settings) {
    Service out = Manifests.copy(live);
    out.getSpec().setType(Services.NODE_PORT);
    out.getSpec().setLoadBalancerSourceRanges(new ArrayList<>());
    out.setStatus(null);
    Set<String> annotations = new LinkedHashSet<>();
    annotations.add(Services.SOURCE_RANGES_ANNOTATION);
    Service judged = Manifests.copy(out);
    judged.getSpec().setLoadBalancerClass(null);
    for (ControllerProfile profile : registry.profiles()) {
      if (Ownership.decide(judged, profile, settings) instanceof OwnershipDecision.Reconcile
          && profile.unset() instanceof UnsetClass.ByAnnotation rule) {
        rule.alternatives().forEach(alternative -> annotations.addAll(alternative.keySet()));
      }
    }
    return Manifests.withoutAnnotations(out, annotations);
  }

  /** Those finalizers of the Service that service controllers or the registry's controllers set. */
  static ImmutableList<String> finalizers(Service live, ClassRegistry registry) {
    ImmutableSet.Builder<String> known = ImmutableSet.builder();
    known.add(Services.CLEANUP_FINALIZER);
    registry.profiles().forEach(profile -> known.addAll(profile.finalizers()));
    ImmutableSet<String> all = known.build();
    ImmutableSet.Builder<String> out = ImmutableSet.builder();
    for (String finalizer : Services.finalizers(live)) {
      if (finalizer != null && all.contains(finalizer)) {
        out.add(finalizer);
      }
    }
    return out.build().asList();
  }
}
