package dev.rolloutkit.consequences.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.resource.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a rule of a load balancer does, as a person knows it: the Services to which it sends, a
 * redirect, or an answer of its own.
 *
 * @rule What a new or changed rule of a load balancer does is told by its Services, with what it
 *     did before.
 * @param stack the load balancer
 * @param rule the spec of the rule
 * @param source the Ingress, the field and the Service or action of the rule
 * @param written whether a controller writes an annotation of an Ingress
 */
record RuleActionWords(
    Stack stack, JsonNode rule, String source, BiPredicate<ObjectKey, String> written) {
  /** What the controller lets a rule answer whose annotation does not exist. */
  private static final String WITHOUT_ACTION = "Backend action does not exist";

  /** Such as {@code shop/web spec.rules[0].http.paths[1] (split)}. */
  private static final Pattern SOURCE = Pattern.compile("([^/ ]*)/([^ ]*) .*\\((.*)\\)");

  /** Such as {@code : it sends to Service web port 80}. */
  String created() {
    return ": it " + clause(true, true);
  }

  /** What it does and did before, such as {@code : it answers 503 (before: it sent to …)}. */
  String changedFrom(RuleActionWords was) {
    for (boolean byService : List.of(true, false)) {
      if (!clause(true, byService).equals(was.clause(true, byService))) {
        return ": it "
            + clause(true, byService)
            + " (before: it "
            + was.clause(false, byService)
            + ")";
      }
    }
    List<String> out = new ArrayList<>();
    if (!rule.path("transforms").equals(was.rule.path("transforms"))) {
      out.add("what it rewrites");
    }
    if (!stickiness().equals(was.stickiness())) {
      out.add("stickiness");
    }
    return out.isEmpty() ? "" : " (" + String.join(", ", out) + ")";
  }

  private List<JsonNode> stickiness() {
    return rule.path("actions").findValues("targetGroupStickinessConfig");
  }

  private String clause(boolean now, boolean byService) {
    List<String> out = new ArrayList<>();
    for (JsonNode action : rule.path("actions")) {
      out.add(
          switch (action.path("type").asText("")) {
            case "forward" ->
                (now ? "sends to " : "sent to ")
                    + targets(action.path("forwardConfig").path("targetGroups"), byService);
            case "fixed-response" -> fixed(action.path("fixedResponseConfig"), now);
            case "redirect" ->
                (now ? "redirects to " : "redirected to ") + url(action.path("redirectConfig"));
            case "jwt-validation" -> (now ? "asks" : "asked") + " for a token";
            default -> (now ? "asks" : "asked") + " for a login";
          });
    }
    return String.join(", then ", out);
  }

  /**
   * An answer of its own; what an action does that Argo Rollouts writes is in no manifest.
   *
   * @rule A rule whose action annotation no manifest has answers 503, unless a Rollout writes it.
   */
  private String fixed(JsonNode answer, boolean now) {
    String itself =
        (now ? "answers " : "answered ") + answer.path("statusCode").asText("") + " itself";
    Matcher action = SOURCE.matcher(source);
    if (!answer.path("messageBody").asText("").equals(WITHOUT_ACTION) || !action.matches()) {
      return itself;
    }
    ObjectKey ingress = ObjectKey.of(Kinds.INGRESS, action.group(1), action.group(2));
    String annotation = AnnotationNames.INGRESS_ACTIONS + action.group(3);
    return written.test(ingress, annotation)
        ? (now ? "does" : "did")
            + " what its action annotation says, which is not in these manifests (Argo Rollouts"
            + " writes it)"
        : itself
            + ", because "
            + ingress.label()
            + (now ? " has" : " had")
            + " no annotation "
            + annotation;
  }

  private String targets(JsonNode groups, boolean byService) {
    List<String> out = new ArrayList<>();
    for (JsonNode group : groups) {
      out.add(
          target(group.path("targetGroupARN"), byService)
              + (groups.size() == 1 ? "" : " with weight " + group.path("weight").asInt(1)));
    }
    return out.isEmpty() ? "no target group" : String.join(" and ", out);
  }

  /** The Service whose pods a target group has, or its id; its ARN if no manifest makes it. */
  private String target(JsonNode arn, boolean byService) {
    String id = Trees.referred(arn);
    return stack
        .spec(ResourceTypes.BINDING, id)
        .map(spec -> spec.at("/template/spec/serviceRef"))
        .filter(ref -> byService && ref.has("name"))
        .map(ref -> "Service " + ref.path("name").asText() + " port " + ref.path("port").asText())
        .orElse("target group " + id);
  }

  /** Where a redirect leads; parts that are absent are those of the request. */
  private static String url(JsonNode to) {
    return to.path("protocol").asText("#{protocol}").toLowerCase(java.util.Locale.ROOT)
        + "://"
        + to.path("host").asText("#{host}")
        + ":"
        + to.path("port").asText("#{port}")
        + to.path("path").asText("/#{path}");
  }
}
