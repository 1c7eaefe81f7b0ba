package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import java.util.Optional;
import java.util.regex.Pattern;

/** Who calls a Service inside of the cluster, as far as its name is written somewhere. */
final class Callers {
  /** Kinds whose texts are no calls. */
  private static final ImmutableSet<String> SILENT =
      ImmutableSet.of(
          Kinds.SERVICE,
          "Namespace",
          "PodDisruptionBudget",
          "HorizontalPodAutoscaler",
          "Secret",
          Kinds.ROLLOUT + "Status",
          "EndpointSlice",
          "Endpoints",
          Kinds.INGRESS,
          "NetworkPolicy",
          "ServiceAccount",
          "Role",
          "RoleBinding",
          "PersistentVolumeClaim");

  private Callers() {}

  /** The first object that stays and names the Service as a host. */
  static Optional<ObjectKey> of(ObjectKey service, ObjectSet after) {
    Pattern inNamespace =
        Pattern.compile(
            "(^|://|@|[=,\\s])" + Pattern.quote(service.name()) + "(:[0-9]|/|$|[,\\s?])");
    String qualified = service.name() + "." + service.namespace();
    for (ClusterObject one : after.all()) {
      if (SILENT.contains(one.key().kind())) {
        continue;
      }
      boolean near = one.key().namespace().equals(service.namespace());
      if (calls(one, near ? inNamespace : null, qualified)) {
        return Optional.of(one.key());
      }
    }
    return Optional.empty();
  }

  private static boolean calls(
      ClusterObject object, @org.jspecify.annotations.Nullable Pattern near, String qualified) {
    if (object.key().kind().equals("ConfigMap")) {
      return contains(object.at("data"), near, qualified);
    }
    if (Kinds.WORKLOADS.contains(object.key().kind())) {
      JsonNode pod =
          object.key().kind().equals(Kinds.POD)
              ? object.at("spec")
              : object.at("spec", "template", "spec");
      for (JsonNode container : pod.path("containers")) {
        for (JsonNode env : container.path("env")) {
          if (contains(env.path("value"), near, qualified)) {
            return true;
          }
        }
        if (contains(container.path("args"), near, qualified)
            || contains(container.path("command"), near, qualified)) {
          return true;
        }
      }
      return false;
    }
    return contains(object.at("spec"), near, qualified)
        || contains(object.at("webhooks"), near, qualified);
  }

  private static boolean contains(
      JsonNode tree, @org.jspecify.annotations.Nullable Pattern near, String qualified) {
    if (tree.isTextual()) {
      String text = tree.asText();
      return text.contains(qualified) || (near != null && near.matcher(text).find());
    }
    for (JsonNode one : tree) {
      if (contains(one, near, qualified)) {
        return true;
      }
    }
    return false;
  }
}
