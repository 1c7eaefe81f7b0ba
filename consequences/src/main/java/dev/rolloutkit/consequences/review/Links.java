package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.List;

/**
 * What helps requests that were never answered: the first broken link of their way is mended.
 *
 * @rule Requests that nobody answers are mended at the first broken link of their way.
 */
final class Links {
  private Links() {}

  /** How the first broken link is mended; empty if no link is broken. */
  static ImmutableList<Remedy> mended(Answer answer) {
    for (Link link : answer.way()) {
      if (link.state() == Link.State.BROKEN) {
        String words = words(link);
        return words.isEmpty() ? ImmutableList.of() : ImmutableList.of(Remedy.advice(words));
      }
    }
    return ImmutableList.of();
  }

  private static String labels(JsonNode selector) {
    List<String> labels = new ArrayList<>();
    selector
        .properties()
        .forEach(one -> labels.add(one.getKey() + "=" + one.getValue().asText("")));
    return labels.isEmpty() ? "its labels" : String.join(" and ", labels);
  }

  private static String words(Link link) {
    ObjectKey object = link.reads().stream().map(Read::object).findFirst().orElse(null);
    if (object == null) {
      return "";
    }
    return switch (link.step()) {
      case DOOR, RULE, BACKEND -> "";
      case SERVICE -> "Add " + object + ", or name a Service that exists.";
      case PORT -> "Add the port to spec.ports of " + object + ", or name one that it has.";
      case SELECTOR ->
          "Correct spec.selector of "
              + object
              + ", or add a workload whose pods have "
              + labels(link.reads().get(0).value())
              + ".";
      case PODS -> "Let " + object + " run pods.";
      case CONTAINER_PORT ->
          "Let targetPort of the Service be a port that a container of " + object + " has.";
    };
  }
}
