package dev.rolloutkit.stack.internal.service;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.service.ServiceView;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Optional;

/**
 * Keeps the load balancer of a Service that the controller does not manage any more.
 *
 * <p>Source: AWS Load Balancer Controller, service utils.
 *
 * @rule The load balancer of a Service that is no longer managed is not deleted while its deletion
 *     protection is enabled.
 */
final class DeletionProtection {
  private static final String FINALIZER = "service.k8s.aws/resources";

  private DeletionProtection() {}

  /**
   * Fails if the controller would have to delete a load balancer whose deletion protection is
   * enabled.
   */
  static void check(Service object, ServiceView service, ReleaseOf<LbcChange> release)
      throws Failure {
    List<String> finalizers =
        object.getMetadata() == null ? null : object.getMetadata().getFinalizers();
    if (finalizers == null || !finalizers.contains(FINALIZER)) {
      return;
    }
    ImmutableMap<String, String> attributes =
        Failure.orStop(service.read().map(Annotations.NLB_SUFFIX + "attributes", release));
    String raw = attributes.get("deletion_protection.enabled");
    if (raw == null) {
      return;
    }
    Optional<Boolean> isProtected = GoStrings.parseBool(raw);
    if (isProtected.isEmpty()) {
      throw Annotations.invalid(Annotations.NLB + "attributes", GoStrings.parseBoolError(raw));
    }
    if (isProtected.get()) {
      throw Annotations.invalid(
          Annotations.NLB + "attributes",
          "deletion_protection is enabled, cannot delete the service: " + service.name());
    }
  }
}
