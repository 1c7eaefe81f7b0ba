package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * The doors of target groups whose load balancers no manifest makes: a binding registers the pods
 * of a Service with them.
 */
final class BindingFronts {
  private static final String STACK = "ingress.k8s.aws/";
  private static final String SERVICE_STACK = "service.k8s.aws/";

  private BindingFronts() {}

  static void add(ObjectSet objects, Fronts.Building out) {
    for (ClusterObject binding : objects.ofKind("TargetGroupBinding")) {
      JsonNode ref = binding.at("spec", "serviceRef");
      String group = group(binding);
      if (ref.isObject() && !group.isEmpty() && !isOfController(binding)) {
        out.add(
            binding.key().toString(),
            Front.single(new Door.TargetGroup(group), rule(binding, ref)));
      }
    }
  }

  /** The controller makes the bindings of its own stacks, whose doors are those of the stacks. */
  private static boolean isOfController(ClusterObject binding) {
    for (String label : ImmutableList.copyOf(fieldNames(binding.at("metadata", "labels")))) {
      if (label.startsWith(STACK) || label.startsWith(SERVICE_STACK)) {
        return true;
      }
    }
    return false;
  }

  private static Iterable<String> fieldNames(JsonNode node) {
    return node::fieldNames;
  }

  private static String group(ClusterObject binding) {
    String arn = binding.at("spec", "targetGroupARN").asText("");
    return arn.isEmpty() ? binding.at("spec", "targetGroupName").asText("") : arn;
  }

  private static DoorRule rule(ClusterObject binding, JsonNode ref) {
    return new DoorRule(
        new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
        new Action.Forward(
            ImmutableList.of(
                new Backend(
                    binding.key().sibling(Kinds.SERVICE, ref.path("name").asText("")),
                    ref.path("port"),
                    1,
                    binding.at("spec", "multiClusterTargetGroup").asBoolean(false)))),
        "",
        ImmutableList.of(
            new Read(binding.key(), "", BooleanNode.TRUE),
            new Read(binding.key(), "spec.targetGroupARN", binding.at("spec", "targetGroupARN")),
            new Read(binding.key(), "spec.targetGroupName", binding.at("spec", "targetGroupName")),
            new Read(binding.key(), "spec.serviceRef", ref)));
  }
}
