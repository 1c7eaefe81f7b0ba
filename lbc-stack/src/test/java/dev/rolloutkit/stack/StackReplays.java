package dev.rolloutkit.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.stack.diff.RuleChanges;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.diff.Replacements;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.testkit.base.VectorAnswer;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;

/** Vectors of whole stacks and of their changes, replayed. */
final class StackReplays {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private StackReplays() {}

  static VectorAnswer loadBalancer(JsonNode in) {
    return Answers.answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set(
              "loadBalancer", Answers.spec(stack, ResourceTypes.LOAD_BALANCER, ResourceTypes.MAIN));
          out.set(
              "managedSecurityGroup",
              Answers.spec(stack, ResourceTypes.SECURITY_GROUP, ResourceTypes.MANAGED_GROUP));
          out.set("wafv2", Answers.spec(stack, ResourceTypes.WAF_V2, ResourceTypes.MAIN));
          out.set(
              "wafRegional", Answers.spec(stack, ResourceTypes.WAF_REGIONAL, ResourceTypes.MAIN));
          out.set("shield", Answers.spec(stack, ResourceTypes.SHIELD, ResourceTypes.MAIN));
          return out.put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
        });
  }

  static VectorAnswer listeners(JsonNode in) {
    return Answers.answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          ObjectNode listeners = out.putObject("listeners");
          ObjectNode rules = out.putObject("rules");
          for (int port : stack.listenerPorts().orElse(ImmutableList.of())) {
            ObjectNode one = listeners.putObject(Integer.toString(port));
            one.set("spec", Answers.spec(stack, ResourceTypes.LISTENER, Integer.toString(port)));
            ArrayNode certificates = one.putArray("certificates");
            for (String shown : stack.certificates(port)) {
              String prefix = ResourceTypes.CERTIFICATE + "/";
              if (shown.startsWith(prefix)) {
                certificates
                    .addObject()
                    .put("$ref", "#/resources/" + shown + "/status/certificateARN");
              } else {
                certificates.add(shown);
              }
            }
            rules.put(
                Integer.toString(port),
                stack.ids(ResourceTypes.LISTENER_RULE).stream()
                    .filter(id -> id.startsWith(port + ":"))
                    .count());
          }
          return out;
        });
  }

  static VectorAnswer frontendNlb(JsonNode in) {
    return Answers.answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          JsonNode resources = stack.toTree().get("resources");
          for (Map.Entry<String, JsonNode> type : resources.properties()) {
            for (Map.Entry<String, JsonNode> resource : type.getValue().properties()) {
              if (resource.getKey().startsWith("FrontendN")) {
                out.withObjectProperty(type.getKey()).set(resource.getKey(), resource.getValue());
              }
            }
          }
          return out;
        });
  }

  static VectorAnswer stack(JsonNode in) {
    return Answers.answer(
        Worlds.build(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set("stack", stack.toTree());
          out.put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
          out.set("secrets", Answers.list(stack.secrets()));
          ArrayNode ports = JSON.arrayNode();
          stack.listenerPorts().ifPresent(list -> list.forEach(ports::add));
          boolean given =
              Worlds.config(in).flags().release().has(LbcChange.LISTENER_PORTS_GIVEN_OUT);
          out.set("listenerPorts", given && stack.listenerPorts().isPresent() ? ports : null);
          return out;
        });
  }

  static VectorAnswer stackText(JsonNode in) {
    return Answers.answer(Worlds.build(in), stack -> JSON.textNode(stack.toJson()));
  }

  static VectorAnswer serviceStack(JsonNode in) {
    return Answers.answer(
        Worlds.buildService(in),
        stack -> {
          ObjectNode out = JSON.objectNode();
          out.set("stack", stack.toTree());
          return out.put(
                  "managed",
                  LoadBalancerStacks.isManaged(
                      Worlds.object(in.get("service"), Service.class), Worlds.config(in)))
              .put("backendSecurityGroupAllocated", stack.backendSecurityGroupAllocated());
        });
  }

  static VectorAnswer serviceStackText(JsonNode in) {
    return Answers.answer(Worlds.buildService(in), stack -> JSON.textNode(stack.toJson()));
  }

  static VectorAnswer ruleChanges(JsonNode in) {
    RuleChanges changes =
        RuleChanges.of(
            ImmutableList.copyOf(in.get("current")), ImmutableList.copyOf(in.get("desired")));
    ObjectNode out = JSON.objectNode();
    out.set("unchanged", pairs(changes.unchanged()));
    out.set("moved", pairs(changes.moved()));
    out.set("modified", pairs(changes.modified()));
    ArrayNode created = out.putArray("created");
    changes.created().forEach(created::add);
    ArrayNode deleted = out.putArray("deleted");
    changes.deleted().forEach(deleted::add);
    return VectorAnswer.out(out);
  }

  private static ArrayNode pairs(List<RuleChanges.Pair> pairs) {
    ArrayNode out = JSON.arrayNode();
    pairs.forEach(pair -> out.addObject().put("from", pair.from()).put("to", pair.to()));
    return out;
  }

  static VectorAnswer replacement(JsonNode in) {
    JsonNode current = in.get("current");
    JsonNode desired = in.get("desired");
    ObjectNode out = JSON.objectNode();
    if (in.get("kind").textValue().equals("loadBalancer")) {
      return VectorAnswer.out(
          out.put("replace", !Replacements.ofLoadBalancer(current, desired).isEmpty()));
    }
    return VectorAnswer.out(
        out.put("replace", !Replacements.ofTargetGroup(current, desired).isEmpty())
            .put("healthCheckChanged", Replacements.changesHealthCheck(current, desired)));
  }

  static VectorAnswer groupConflicts(JsonNode in) {
    Outcome<IngressGroup> loaded = Worlds.load(in);
    ObjectNode out = JSON.objectNode();
    ObjectNode without = JSON.objectNode();
    out.put("error", Answers.error(loaded.flatMap(group -> Worlds.build(in, group))));
    out.set("without", without);
    if (loaded instanceof Outcome.Ok<IngressGroup> ok) {
      for (String key :
          ImmutableSortedSet.copyOf(
              CodePoints.ORDER, ok.value().members().stream().map(GroupMember::key).toList())) {
        without.put(key, Answers.error(Worlds.build(in, ok.value().without(key))));
      }
    }
    return VectorAnswer.out(out);
  }
}
