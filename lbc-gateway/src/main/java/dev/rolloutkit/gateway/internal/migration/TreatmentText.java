package dev.rolloutkit.gateway.internal.migration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Describes in words what a rule does with its requests.
 *
 * @rule What a rule does with its requests is described in one clause.
 */
final class TreatmentText {
  /** The text for a stack that does not listen on the port. */
  static final String NOTHING_LISTENS = "nothing listens";

  private TreatmentText() {}

  /** The actions and transforms of a rule, in normal form, as one clause. */
  static String of(JsonNode actions, JsonNode transforms) {
    List<String> out = new ArrayList<>();
    for (JsonNode transform : transforms) {
      transform
          .properties()
          .forEach(
              config ->
                  config
                      .getValue()
                      .path("rewrites")
                      .forEach(
                          rewrite ->
                              out.add(
                                  (config.getKey().startsWith("host")
                                          ? "rewrites host "
                                          : "rewrites path ")
                                      + GatewayFields.text(rewrite, "regex")
                                      + " to "
                                      + GatewayFields.text(rewrite, "replace"))));
    }
    actions.forEach(action -> out.add(action(action)));
    return String.join(", then ", out);
  }

  /** A backend in normal form, such as {@code shop/web:80}. */
  static String backend(JsonNode group) {
    return group.isObject()
        ? GatewayFields.text(group, "service") + ":" + group.path("port").asText()
        : group.asText();
  }

  /**
   * A backend with its target type, protocol and version, such as {@code shop/web:80 as ip, HTTP,
   * HTTP1}.
   */
  private static String full(JsonNode group) {
    if (!group.isObject()) {
      return group.asText();
    }
    List<String> kinds = new ArrayList<>();
    for (String field : List.of("targetType", "protocol", "protocolVersion")) {
      GatewayFields.optional(group, field).ifPresent(kinds::add);
    }
    String nodes = group.has("nodeSelector") ? " on nodes " + group.path("nodeSelector") : "";
    return backend(group) + " (" + String.join(", ", kinds) + ")" + nodes;
  }

  private static String action(JsonNode action) {
    JsonNode forward = action.path("forwardConfig");
    JsonNode redirect = action.path("redirectConfig");
    JsonNode fixed = action.path("fixedResponseConfig");
    if (forward.isObject()) {
      return forward(forward);
    }
    if (redirect.isObject()) {
      return "redirects ("
          + GatewayFields.text(redirect, "statusCode")
          + ") to "
          + GatewayFields.text(redirect, "protocol").toLowerCase(Locale.ROOT)
          + "://"
          + GatewayFields.text(redirect, "host")
          + ":"
          + GatewayFields.text(redirect, "port")
          + GatewayFields.text(redirect, "path")
          + "?"
          + GatewayFields.text(redirect, "query");
    }
    if (fixed.isObject()) {
      String body = GatewayFields.text(fixed, "messageBody");
      return "answers "
          + GatewayFields.text(fixed, "statusCode")
          + GatewayFields.optional(fixed, "contentType").map(type -> " as " + type).orElse("")
          + (body.isEmpty() ? "" : " \"" + body + "\"");
    }
    return GatewayFields.text(action, "type");
  }

  private static String forward(JsonNode forward) {
    List<JsonNode> shares = GatewayFields.list(forward, "targetGroups");
    long all = shares.stream().mapToLong(share -> share.path("weight").asLong()).sum();
    List<String> out = new ArrayList<>();
    for (JsonNode share : shares) {
      String group = full(share.path("targetGroup"));
      out.add(shares.size() == 1 ? group : group + " " + share.path("weight").asLong() + "/" + all);
    }
    JsonNode stickiness = forward.path("targetGroupStickinessConfig");
    return (out.isEmpty() ? "forwards to nobody" : "forwards to " + String.join(" and ", out))
        + (stickiness.isObject()
            ? ", sticky for " + stickiness.path("durationSeconds").asText() + " s"
            : "");
  }
}
