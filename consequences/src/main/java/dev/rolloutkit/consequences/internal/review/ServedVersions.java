package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.util.Optional;

/**
 * Versions of the API that no supported API server takes any more.
 *
 * <p>Source: Kubernetes, deprecated API migration guide.
 */
final class ServedVersions {
  /** By version and kind: since which release it is gone, and the version to write. */
  private static final ImmutableMap<String, String> GONE =
      ImmutableMap.<String, String>builder()
          .put("extensions/v1beta1 Ingress", "1.22 networking.k8s.io/v1")
          .put("networking.k8s.io/v1beta1 Ingress", "1.22 networking.k8s.io/v1")
          .put("networking.k8s.io/v1beta1 IngressClass", "1.22 networking.k8s.io/v1")
          .put("extensions/v1beta1 NetworkPolicy", "1.16 networking.k8s.io/v1")
          .put("extensions/v1beta1 Deployment", "1.16 apps/v1")
          .put("extensions/v1beta1 DaemonSet", "1.16 apps/v1")
          .put("extensions/v1beta1 ReplicaSet", "1.16 apps/v1")
          .put("apps/v1beta1 Deployment", "1.16 apps/v1")
          .put("apps/v1beta1 StatefulSet", "1.16 apps/v1")
          .put("apps/v1beta2 Deployment", "1.16 apps/v1")
          .put("apps/v1beta2 StatefulSet", "1.16 apps/v1")
          .put("apps/v1beta2 DaemonSet", "1.16 apps/v1")
          .put("apps/v1beta2 ReplicaSet", "1.16 apps/v1")
          .put("policy/v1beta1 PodDisruptionBudget", "1.25 policy/v1")
          .put("batch/v1beta1 CronJob", "1.25 batch/v1")
          .put("autoscaling/v2beta1 HorizontalPodAutoscaler", "1.25 autoscaling/v2")
          .put("autoscaling/v2beta2 HorizontalPodAutoscaler", "1.26 autoscaling/v2")
          .put(
              "apiextensions.k8s.io/v1beta1 CustomResourceDefinition",
              "1.22 apiextensions.k8s.io/v1")
          .buildOrThrow();

  private ServedVersions() {}

  /** Why an API server does not take an object; empty if it does. */
  static Optional<Refusals.Refused> refusal(ClusterObject written) {
    String version = written.at("apiVersion").asText("");
    String gone = GONE.get(version + " " + written.key().kind());
    if (gone == null) {
      return Optional.empty();
    }
    int space = gone.indexOf(' ');
    return Optional.of(
        new Refusals.Refused(
            "apiVersion",
            "no API server since " + gone.substring(0, space) + " takes " + version,
            "Write apiVersion: " + gone.substring(space + 1) + "."));
  }
}
