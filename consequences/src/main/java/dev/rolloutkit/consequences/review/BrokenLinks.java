package dev.rolloutkit.consequences.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the remedy for requests that nobody has ever answered: repair the first step on their way
 * that no request passes.
 *
 * @rule The remedy for requests that nobody answers is at the first broken step of their way.
 */
public final class BrokenLinks {
  private BrokenLinks() {}

  /** How to repair the first broken step on the way of an answer; empty if no step is broken. */
  public static ImmutableList<Remedy> mended(Answer answer) {
    ObjectKey service = null;
    for (Link link : answer.way()) {
      if (link.state() == Link.State.BROKEN) {
        String words = words(link, service);
        return words.isEmpty() ? ImmutableList.of() : ImmutableList.of(Remedy.advice(words));
      }
      service = of(link, Kinds.SERVICE).orElse(service);
    }
    return ImmutableList.of();
  }

  private static Optional<ObjectKey> of(Link link, String kind) {
    return link.reads().stream()
        .map(Read::object)
        .filter(key -> key.kind().equals(kind))
        .findFirst();
  }

  private static String labels(JsonNode selector) {
    List<String> labels = new ArrayList<>();
    selector
        .properties()
        .forEach(one -> labels.add(one.getKey() + "=" + one.getValue().asText("")));
    return labels.isEmpty() ? "its labels" : String.join(" and ", labels);
  }

  /**
   * How to repair a step, as a sentence; empty if nothing is known about it.
   *
   * @param service the last Service on the way before the step; {@code null} if there is none
   */
  private static String words(Link link, @Nullable ObjectKey service) {
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
      case PODS ->
          link.words().endsWith(" has 0 replicas")
              ? "Set spec.replicas of " + object + " above 0."
              : "Let " + object + " run pods.";
      case CONTAINER_PORT ->
          link.words().startsWith(Kinds.NETWORK_POLICY)
              ? of(link, Kinds.NETWORK_POLICY)
                  .map(policy -> "Let " + policy + " admit the clients of " + object + ".")
                  .orElse("")
              : "Let targetPort of "
                  + (service == null ? "the Service" : service)
                  + " be a port that a container of "
                  + object
                  + " has.";
    };
  }
}
