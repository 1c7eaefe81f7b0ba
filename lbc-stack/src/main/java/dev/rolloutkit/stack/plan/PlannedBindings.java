package dev.rolloutkit.stack.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.stack.internal.plan.StoredServices;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Optional;

/**
 * The TargetGroupBindings of a stack, as the controller writes them once the resources exist to
 * which they refer.
 *
 * @rule A TargetGroupBinding names its target group and security groups once these exist.
 * @param id the id of the load balancer
 * @param members its members, at least one
 */
record PlannedBindings(
    String id, ImmutableList<String> members, Stack stack, StoredServices services) {

  ImmutableList<PlannedBinding> list() {
    ImmutableList<String> groups = groups();
    ImmutableList<String> own =
        stack.ids(ResourceTypes.SECURITY_GROUP).isEmpty()
            ? groups.stream()
                .filter(group -> !group.equals(PlannedCluster.UNKNOWN_BACKEND_GROUP))
                .collect(ImmutableList.toImmutableList())
            : ImmutableList.of();
    ImmutableList.Builder<PlannedBinding> out = ImmutableList.builder();
    Multiset<String> names = HashMultiset.create();
    for (String targetGroup : stack.ids(ResourceTypes.BINDING)) {
      Outcome<TargetGroupBinding> read =
          SecurityGroupRules.readTargetGroupBinding(manifest(targetGroup, names));
      if (read instanceof Outcome.Ok<TargetGroupBinding> ok) {
        out.add(
            new PlannedBinding(
                ok.value(),
                owner(targetGroup, ok.value().serviceName().orElse("")),
                targetGroup,
                groups,
                own,
                isMadeUp(ok.value())));
      }
    }
    return out.build();
  }

  private boolean isMadeUp(TargetGroupBinding binding) {
    return binding.targetType().equals(Optional.of(TargetType.INSTANCE))
        && services
            .madeUp()
            .contains(binding.key().namespace() + "/" + binding.serviceName().orElse(""));
  }

  /** The ids of the load balancer's groups; a managed one, which has no id yet, by its stack. */
  private ImmutableList<String> groups() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (JsonNode group :
        stack
            .spec(ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN)
            .map(spec -> spec.path("securityGroups"))
            .orElseGet(MissingNode::getInstance)) {
      out.add(group.isTextual() ? group.textValue() : managed());
    }
    return out.build();
  }

  private String managed() {
    return "(managed group of " + id + ")";
  }

  /** The member whose path leads to a target group; the first one if that is unknown. */
  private String owner(String targetGroup, String service) {
    return members.stream()
        .filter(member -> targetGroup.startsWith(member + "-" + service + ":"))
        .findFirst()
        .orElse(members.get(0));
  }

  /**
   * A binding as the controller writes it. The UID of a Service distinguishes names that begin
   * alike. Where UIDs are unknown a number does, so that no binding hides another one.
   */
  private ObjectNode manifest(String targetGroup, Multiset<String> names) {
    ObjectNode out =
        (ObjectNode) stack.spec(ResourceTypes.BINDING, targetGroup).orElseThrow().path("template");
    String name = out.path("metadata").path("name").asText();
    int alike = names.add(name, 1);
    if (alike > 0) {
      ((ObjectNode) out.path("metadata")).put("name", name + "-" + (alike + 1));
    }
    out.put("apiVersion", "elbv2.k8s.aws/v1beta1").put("kind", "TargetGroupBinding");
    ObjectNode spec = (ObjectNode) out.path("spec");
    spec.put("targetGroupARN", "arn:planned");
    for (JsonNode rule : spec.path("networking").path("ingress")) {
      for (JsonNode from : rule.path("from")) {
        if (from.path("securityGroup") instanceof ObjectNode group
            && group.path("groupID").isObject()) {
          group.put("groupID", managed());
        }
      }
    }
    return out;
  }
}
