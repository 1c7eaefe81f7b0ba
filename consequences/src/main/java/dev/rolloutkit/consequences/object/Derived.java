package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableSet;
import java.util.Collection;
import java.util.function.Predicate;

/**
 * Recognizes objects that a controller makes from other objects, such as the ReplicaSet of a
 * Deployment. They change with these, and no manifest contains them.
 *
 * @rule An object that a controller makes of another one changes with it.
 */
public final class Derived {
  private static final ImmutableSet<String> KINDS =
      ImmutableSet.of(
          "ControllerRevision",
          "Endpoints",
          "EndpointSlice",
          "Event",
          "Lease",
          "NodeMetrics",
          "PodMetrics");

  /** The prefixes of the labels of a binding that the load balancer controller has made. */
  private static final ImmutableSet<String> STACKS =
      ImmutableSet.of("ingress.k8s.aws/", "service.k8s.aws/");

  private Derived() {}

  /**
   * Whether a controller has made an object from another object that exists.
   *
   * @param exists whether there is an object of a kind in the namespace, given by its key
   */
  public static boolean isOne(ClusterObject object, Predicate<ObjectKey> exists) {
    if (KINDS.contains(object.key().kind())) {
      return true;
    }
    for (JsonNode owner : object.at("metadata", "ownerReferences")) {
      if (owner.path("controller").asBoolean(false) && exists.test(owner(object, owner))) {
        return true;
      }
    }
    return object.key().kind().equals("TargetGroupBinding")
        && isOfStack(ImmutableSet.copyOf(object.at("metadata", "labels").fieldNames()));
  }

  /** Whether the load balancer controller has made the binding that has these labels. */
  public static boolean isOfStack(Collection<String> labels) {
    return labels.stream().anyMatch(label -> STACKS.stream().anyMatch(label::startsWith));
  }

  private static ObjectKey owner(ClusterObject object, JsonNode owner) {
    String version = owner.path("apiVersion").asText("");
    int slash = version.indexOf('/');
    String kind = owner.path("kind").asText("");
    return new ObjectKey(
        slash < 0 ? "" : version.substring(0, slash),
        kind,
        Kinds.isClusterScoped(kind) ? "" : object.key().namespace(),
        owner.path("name").asText(""));
  }
}
