package dev.rolloutkit.lbclass.planning;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.internal.evaluation.ServiceEvaluation;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.AllocatedValues;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans how to bring a live Service to a desired state and keep values that others have set.
 *
 * @rule Values that others have set or the cluster has allocated stay when a Service is brought to
 *     its desired state.
 */
final class Reconciliation {
  /** A placeholder for a port that will be allocated. */
  private static final int ANY_PORT = 1;

  private Reconciliation() {}

  static Outcome<ReconcilePlan> plan(
      Service desired, Service live, ClassRegistry registry, ServerSettings settings) {
    Service merged = merge(desired, live, settings);
    ServiceSpec was = Services.spec(live);
    ServiceSpec spec = merged.getSpec();
    if (Services.isLoadBalancer(was) && Services.isLoadBalancer(spec)) {
      if (spec.getLoadBalancerClass() == null) {
        // A webhook or another client has set the class, which cannot be changed.
        spec.setLoadBalancerClass(was.getLoadBalancerClass());
      } else if (!Objects.equals(spec.getLoadBalancerClass(), was.getLoadBalancerClass())) {
        // The controllers remove these finalizers during the plan, and the port is released.
        List<String> removed = new ArrayList<>(TypeFlip.finalizers(live, registry));
        removed.removeAll(Services.finalizers(desired));
        merged.getMetadata().getFinalizers().removeAll(removed);
        spec.setHealthCheckNodePort(Services.spec(desired).getHealthCheckNodePort());
        return TypeFlip.plan(live, merged, registry, settings).map(ReconcilePlan.Change::new);
      }
    }
    ServerVerdict verdict =
        ServiceEvaluation.evaluate(new ServiceRequest.Update(live, merged), settings);
    if (!verdict.allowed()) {
      return Outcome.failed(verdict.problems());
    }
    ServerVerdict again = verdictOfNextPass(verdict.prepared(), merged, settings);
    if (!again.allowed()) {
      return Outcome.failed(again.problems());
    }
    return Outcome.ok(
        same(verdict.prepared(), live, settings)
            ? new ReconcilePlan.Unchanged()
            : new ReconcilePlan.Update(merged));
  }

  /**
   * The verdict on the same update in the next pass. The API server may accept an invalid value
   * now, because the stored object has it too, and drop it; then it would reject the next update.
   */
  private static ServerVerdict verdictOfNextPass(
      Service prepared, Service merged, ServerSettings settings) {
    Service stored = Services.copy(prepared);
    if (Services.needsHealthCheck(stored.getSpec())
        && Services.number(stored.getSpec().getHealthCheckNodePort()) == 0) {
      stored.getSpec().setHealthCheckNodePort(ANY_PORT);
    }
    return ServiceEvaluation.evaluate(new ServiceRequest.Update(stored, merged), settings);
  }

  private static Service merge(Service desired, Service live, ServerSettings settings) {
    Service out =
        Manifests.copy(
            AllocatedValues.carry(
                live, Manifests.withDefaults(desired, settings.gates()), settings));
    ServiceSpec was = Services.spec(live);
    ServiceSpec spec = out.getSpec();
    if (!Services.isExternalName(was) && !Services.isExternalName(spec)) {
      if (Services.list(spec.getIpFamilies()).isEmpty()) {
        spec.setIpFamilies(new ArrayList<>(Services.list(was.getIpFamilies())));
      }
      if (spec.getIpFamilyPolicy() == null) {
        spec.setIpFamilyPolicy(was.getIpFamilyPolicy());
      }
    }
    mergeMetadata(out.getMetadata(), live);
    return out;
  }

  private static void mergeMetadata(ObjectMeta out, Service live) {
    ObjectMeta was = live.getMetadata();
    if (was == null) {
      return;
    }
    out.setUid(was.getUid());
    out.setResourceVersion(was.getResourceVersion());
    out.setCreationTimestamp(was.getCreationTimestamp());
    out.setAnnotations(union(was.getAnnotations(), out.getAnnotations()));
    out.setLabels(union(was.getLabels(), out.getLabels()));
    Set<String> finalizers = new LinkedHashSet<>(Services.list(was.getFinalizers()));
    finalizers.addAll(Services.list(out.getFinalizers()));
    out.setFinalizers(new ArrayList<>(finalizers));
  }

  private static Map<String, String> union(
      @Nullable Map<String, String> live, @Nullable Map<String, String> desired) {
    Map<String, String> out = new LinkedHashMap<>();
    if (live != null) {
      out.putAll(live);
    }
    if (desired != null) {
      out.putAll(desired);
    }
    return out;
  }

  /** Whether the update would not change the stored Service. */
  private static boolean same(Service prepared, Service live, ServerSettings settings) {
    Service was = Manifests.withDefaults(live, settings.gates());
    return StoredForm.of(prepared.getSpec()).equals(StoredForm.of(was.getSpec()))
        && Services.annotations(prepared).equals(Services.annotations(was))
        && Services.labels(prepared).equals(Services.labels(was))
        && Services.finalizers(prepared).equals(Services.finalizers(was));
  }
}
