package dev.rolloutkit.cli.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Short descriptions of the actions of a rule. */
final class ActionText {
  private ActionText() {}

  /** The types of the actions, such as {@code authenticate, forward}, without the target groups. */
  static String of(JsonNode actions) {
    List<String> out = new ArrayList<>();
    actions.forEach(action -> out.add(one(action)));
    return String.join(", then ", out);
  }

  /** The same of actions that stand one after the other as JSON. */
  static String of(String actions) {
    List<String> out = new ArrayList<>();
    try (MappingIterator<JsonNode> all =
        JsonMapper.builder().build().readerFor(JsonNode.class).readValues(actions)) {
      while (all.hasNext()) {
        JsonNode action = all.next();
        if (action.has("fixedResponseConfig") || !action.path("type").asText().isEmpty()) {
          out.add(one(action));
        }
      }
    } catch (IOException | RuntimeJsonMappingException e) {
      return actions;
    }
    return String.join(", then ", out);
  }

  private static String one(JsonNode action) {
    JsonNode fixed = action.path("fixedResponseConfig");
    JsonNode redirect = action.path("redirectConfig");
    JsonNode forward = action.path("forwardConfig");
    if (fixed.isObject()) {
      return "answer " + fixed.path("statusCode").asText();
    }
    if (redirect.isObject()) {
      return "redirect to "
          + redirect.path("protocol").asText("#{protocol}").toLowerCase(Locale.ROOT)
          + "://"
          + redirect.path("host").asText("#{host}")
          + ":"
          + redirect.path("port").asText("#{port}")
          + redirect.path("path").asText("/#{path}");
    }
    if (forward.isObject()) {
      JsonNode stickiness = forward.path("targetGroupStickinessConfig");
      return stickiness.path("enabled").asBoolean()
          ? "forward, sticky for " + stickiness.path("durationSeconds").asText("?") + " s"
          : "forward";
    }
    return action.path("type").asText();
  }
}
