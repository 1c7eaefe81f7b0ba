package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Derived;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetGroupBindings;
import dev.rolloutkit.stack.route.RouteRule;

/**
 * The doors of target groups whose load balancers no manifest describes, but with which a
 * TargetGroupBinding registers the pods of a Service.
 *
 * @rule A TargetGroupBinding without a load balancer among the manifests is a door of its own.
 */
final class BindingFronts {
  private BindingFronts() {}

  static void add(ObjectSet objects, Fronts.Building out) {
    for (ClusterObject object : objects.ofKind(TargetGroupBindings.KIND)) {
      TargetGroupBinding binding = TargetGroupBindings.view(object.tree());
      String group = group(binding);
      if (binding.serviceName().isPresent()
          && !group.isEmpty()
          // the doors of these are those of the stacks
          && !Derived.isOfStack(binding.labels().keySet())) {
        out.add(
            object.key().toString(),
            Front.single(new Door.TargetGroup(group), rule(object, binding)));
      }
    }
  }

  private static String group(TargetGroupBinding binding) {
    return binding
        .targetGroupArn()
        .filter(arn -> !arn.isEmpty())
        .or(binding::targetGroupName)
        .orElse("");
  }

  private static DoorRule rule(ClusterObject object, TargetGroupBinding binding) {
    return new DoorRule(
        new RouteRule(RouteRule.DEFAULT, ImmutableList.of(), ""),
        new DoorAction.Forward(
            ImmutableList.of(
                new DoorBackend(
                    object.key().sibling(Kinds.SERVICE, binding.serviceName().orElse("")),
                    binding
                        .servicePort()
                        .map(BindingFronts::port)
                        .orElse(MissingNode.getInstance()),
                    1,
                    binding.isMultiCluster()))),
        "",
        ImmutableList.of(
            new Read(object.key(), "", BooleanNode.TRUE),
            read(object, "targetGroupARN"),
            read(object, "targetGroupName"),
            read(object, "serviceRef")));
  }

  /** The port as it is written. */
  private static JsonNode port(IntOrStringValue port) {
    return port.isInt() ? IntNode.valueOf(port.intValue()) : TextNode.valueOf(port.stringValue());
  }

  private static Read read(ClusterObject object, String field) {
    return new Read(object.key(), "spec." + field, object.at("spec", field));
  }
}
