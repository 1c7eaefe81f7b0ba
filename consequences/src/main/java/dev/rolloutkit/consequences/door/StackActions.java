package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;

/**
 * What the rules of a stack do, whether it is built for Ingresses, a Service or a Gateway.
 *
 * @rule A rule of a load balancer answers, redirects or sends to Services, after a login if it asks
 *     for one.
 */
final class StackActions {
  private StackActions() {}

  /** What a rule does with a request in the end. */
  static DoorAction action(Stack stack, JsonNode actions) {
    DoorAction out = new DoorAction.Unclear("its action");
    for (JsonNode one : actions) {
      switch (one.path("type").asText("")) {
        case "forward" -> out = forward(stack, one.path("forwardConfig").path("targetGroups"));
        case "fixed-response" ->
            out =
                new DoorAction.Fixed(one.path("fixedResponseConfig").path("statusCode").asText(""));
        case "redirect" -> out = new DoorAction.Redirect(one.path("redirectConfig").toString());
        default -> {} // a login, which comes before
      }
    }
    return out;
  }

  /** What a client must pass before the rule acts; empty for nothing. */
  static String login(JsonNode listener, JsonNode actions) {
    StringBuilder out = new StringBuilder();
    if (listener.path("mutualAuthentication").path("mode").asText("").equals("verify")) {
      out.append("client-certificate ");
    }
    for (JsonNode one : actions) {
      switch (one.path("type").asText("")) {
        case "forward", "fixed-response", "redirect" -> {}
        default -> out.append(one.path("type").asText("")).append(' ');
      }
    }
    return out.toString();
  }

  private static DoorAction forward(Stack stack, JsonNode groups) {
    ImmutableList.Builder<DoorBackend> backends = ImmutableList.builder();
    for (JsonNode group : groups) {
      String id = Trees.referred(group.path("targetGroupARN"));
      JsonNode template =
          stack
              .spec(ResourceTypes.BINDING, id)
              .map(spec -> spec.path("template"))
              .orElse(MissingNode.getInstance());
      JsonNode ref = template.path("spec").path("serviceRef");
      if (!ref.isObject()) {
        return new DoorAction.Unclear("target group " + id + ", which is not in the manifests");
      }
      backends.add(
          new DoorBackend(
              ObjectKey.of(
                  Kinds.SERVICE,
                  template.path("metadata").path("namespace").asText(""),
                  ref.path("name").asText("")),
              ref.path("port"),
              groups.size() == 1 ? 1 : group.path("weight").asInt(1),
              template.path("spec").path("multiClusterTargetGroup").asBoolean(false),
              null,
              id));
    }
    return new DoorAction.Forward(backends.build());
  }
}
