package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.pods.Template;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the containers of a pod do before they stop.
 *
 * @rule A preStop hook that sleeps at least as long as terminationGracePeriodSeconds is cut short.
 */
final class StopHooks {
  private static final Pattern SLEEP = Pattern.compile("\\bsleep ([0-9]{1,6})\\b");

  private StopHooks() {}

  /** Whether a container has a preStop hook. */
  static boolean areIn(Template template) {
    return template.containers().stream()
        .anyMatch(container -> container.path("lifecycle").path("preStop").isObject());
  }

  /** Whether the time that pods get to stop is no longer than what a preStop hook sleeps. */
  static boolean areCutShort(Template template) {
    int grace = template.tree().path("spec").path("terminationGracePeriodSeconds").asInt(30);
    return template.containers().stream()
        .anyMatch(container -> sleep(container.path("lifecycle").path("preStop")) >= grace);
  }

  /** For how many seconds a hook sleeps, as far as its command shows it. */
  private static int sleep(JsonNode hook) {
    if (hook.path("sleep").has("seconds")) {
      return hook.path("sleep").path("seconds").asInt(0);
    }
    StringBuilder command = new StringBuilder();
    hook.path("exec").path("command").forEach(word -> command.append(word.asText("")).append(' '));
    Matcher matcher = SLEEP.matcher(command);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }
}
