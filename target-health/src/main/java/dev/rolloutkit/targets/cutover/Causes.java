package dev.rolloutkit.targets.cutover;

import com.google.common.collect.ImmutableList;
import java.util.List;

/**
 * Explains, in text for people, the events that led to a window of loss.
 *
 * @rule A window of loss is explained by the events of its Service up to then.
 */
final class Causes {
  private Causes() {}

  /** A copy of the window with the events of its Service before it, and their consequence. */
  static LossWindow explain(LossWindow window, Scenario scenario, List<TimelineEntry> timeline) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (TimelineEntry entry : timeline) {
      if (entry.at() <= window.from() && concerns(entry.what(), window.service())) {
        out.add(entry.at() + " s: " + entry.what());
      }
    }
    for (Span outage : Span.merged(scenario.outages())) {
      if (outage.from() <= window.from() && window.from() < outage.to()) {
        out.add(
            "the load balancer controller is down from "
                + outage.from()
                + " to "
                + outage.to()
                + " s, so the target group still has its old targets");
      }
    }
    out.add(meaning(window, scenario));
    return new LossWindow(
        window.from(),
        window.to(),
        window.service(),
        window.shareHundredths(),
        window.reason(),
        out.build());
  }

  private static boolean concerns(String what, String service) {
    return what.startsWith(service + " ")
        || what.startsWith("v1 ")
        || what.startsWith("weights ")
        || what.startsWith("rule ");
  }

  private static String meaning(LossWindow window, Scenario scenario) {
    Timing timing = scenario.timing();
    return switch (window.reason()) {
      case ONLY_INITIAL_TARGETS ->
          "new targets get no traffic yet: registration takes "
              + Seconds.of(timing.registerLag())
              + " s, then "
              + timing.healthyThreshold()
              + " health checks every "
              + Seconds.of(timing.healthCheckInterval())
              + " s";
      case DEAD_TARGET -> "the target group still sends traffic to pods that are gone";
      case NO_TARGETS ->
          "the target group is empty; the controller does not check it until endpoints or the"
              + " checkpoint change";
      case NO_ENDPOINT -> "the Service has no endpoint to which nodes can forward";
      case DEAD_ENDPOINT -> "nodes still forward to pods that are gone";
    };
  }
}
