package dev.rolloutkit.consequences.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.alb.annotation.ManagedAnnotations;
import dev.rolloutkit.alb.route.AnnotationKeys;
import dev.rolloutkit.model.rollout.RolloutKeys;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The fields of Services and Ingresses that Argo Rollouts writes, and that manifests therefore
 * lack: the hash in a selector, and the annotations that it lists as its own.
 *
 * @rule The hash in a selector and the annotations of a Rollout stay when a manifest without them
 *     is applied.
 */
final class ArgoFields {
  private ArgoFields() {}

  /** Fills in what a stored object has and the one that overwrites it lacks. */
  static ClusterObject carry(ClusterObject old, ClusterObject given) {
    ObjectNode out = null;
    JsonNode hash = old.at("spec", "selector", RolloutKeys.POD_TEMPLATE_HASH);
    if (hash.isTextual()
        && !given.at("spec", "selector").isEmpty()
        && !given.at("spec", "selector").has(RolloutKeys.POD_TEMPLATE_HASH)) {
      out = given.tree().deepCopy();
      ((ObjectNode) out.path("spec").path("selector")).set(RolloutKeys.POD_TEMPLATE_HASH, hash);
    }
    for (String name : annotations(old)) {
      JsonNode value = old.at("metadata", "annotations", name);
      if (value.isTextual()
          && given.at("metadata").isObject()
          && !given.at("metadata", "annotations").has(name)) {
        out = out == null ? given.tree().deepCopy() : out;
        ((ObjectNode) out.path("metadata")).withObject("/annotations").set(name, value);
      }
    }
    return out == null ? given : given.with(out);
  }

  /** Removes what the controller writes. */
  static void remove(ClusterObject from, ObjectNode tree) {
    if (tree.path("spec").path("selector") instanceof ObjectNode selector) {
      selector.remove(RolloutKeys.POD_TEMPLATE_HASH);
    }
    if (tree.path("metadata").path("annotations") instanceof ObjectNode all) {
      all.remove(annotations(from));
    }
  }

  /** The annotations of an object that are the controller's. */
  static ImmutableSet<String> annotations(ClusterObject object) {
    Set<String> out = new LinkedHashSet<>();
    if (object.at("metadata", "annotations").has(RolloutKeys.MANAGED_BY)) {
      out.add(RolloutKeys.MANAGED_BY);
    }
    String managed = object.annotation(AnnotationKeys.MANAGED_ACTIONS);
    if (!managed.isEmpty()) {
      out.add(AnnotationKeys.MANAGED_ACTIONS);
      ManagedAnnotations.parseActions(managed)
          .toOptional()
          .ifPresent(byRollout -> out.addAll(byRollout.values()));
    }
    return ImmutableSet.copyOf(out);
  }
}
