package dev.rolloutkit.stack.internal.view;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.LbcAction;
import dev.rolloutkit.stack.resource.Trees;
import org.jspecify.annotations.Nullable;

/**
 * Reads the final action of a rule, which forwards, redirects or answers, from the tree of the
 * rule.
 */
final class FinalActions {
  private FinalActions() {}

  static LbcAction read(JsonNode tree) {
    return switch (tree.path("type").asText("")) {
      case LbcAction.REDIRECT -> redirect(tree.path("redirectConfig"));
      case LbcAction.FIXED_RESPONSE -> fixed(tree.path("fixedResponseConfig"));
      default -> forward(tree.path("forwardConfig"));
    };
  }

  private static LbcAction redirect(JsonNode config) {
    return LbcAction.Redirect.builder()
        .host(text(config, "host"))
        .path(text(config, "path"))
        .port(text(config, "port"))
        .protocol(text(config, "protocol"))
        .query(text(config, "query"))
        .statusCode(config.path("statusCode").asText(""))
        .build();
  }

  private static LbcAction fixed(JsonNode config) {
    return new LbcAction.FixedResponse(
        text(config, "contentType"),
        text(config, "messageBody"),
        config.path("statusCode").asText(""));
  }

  private static LbcAction forward(JsonNode config) {
    ImmutableList.Builder<LbcAction.Target> targets = ImmutableList.builder();
    for (JsonNode group : config.path("targetGroups")) {
      JsonNode arn = group.path("targetGroupARN");
      targets.add(
          new LbcAction.Target(
              arn.textValue(),
              arn.isTextual() ? null : Trees.referred(arn),
              null,
              null,
              number(group, "weight")));
    }
    JsonNode sticky = config.path("targetGroupStickinessConfig");
    return new LbcAction.Forward(
        targets.build(),
        sticky.isObject()
            ? new LbcAction.Stickiness(
                sticky.has("enabled") ? (Boolean) sticky.path("enabled").booleanValue() : null,
                number(sticky, "durationSeconds"))
            : null);
  }

  private static @Nullable String text(JsonNode config, String field) {
    return config.path(field).textValue();
  }

  private static @Nullable Integer number(JsonNode config, String field) {
    return config.has(field) ? (Integer) config.path(field).intValue() : null;
  }
}
