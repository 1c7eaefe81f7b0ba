package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.internal.pods.Workloads;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Template;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a Service and its pods change over to another port without a loss. While both kinds of pods
 * run, the Service has to ask for what they have in common: the number of the port or its name.
 * Pods with both ports are no way, because the load balancer replaces all of its targets then.
 *
 * @rule A port changes without a loss while its Service asks for the number or the name that it has
 *     in old and new pods.
 */
final class PortSteps {
  private final Course course;

  PortSteps(Course course) {
    this.course = course;
  }

  /**
   * The port of the pods of one side.
   *
   * @param template the pods
   * @param asked what the Service asks for: a name or a number
   * @param number the number
   */
  private record Port(Template template, JsonNode asked, String protocol, int number) {
    static Optional<Port> of(Template template, JsonNode port) {
      JsonNode asked = port.path("targetPort");
      String protocol = port.path("protocol").asText("TCP");
      OptionalInt number =
          asked.isTextual()
              ? template.port(asked.asText(), protocol)
              : asked.isInt() ? OptionalInt.of(asked.asInt()) : OptionalInt.empty();
      return number.isEmpty()
          ? Optional.empty()
          : Optional.of(new Port(template, asked, protocol, number.getAsInt()));
    }

    /** The name of the port that another side has, too; empty if there is none. */
    Optional<String> nameAlsoOf(Port other) {
      for (JsonNode container : template.containers()) {
        for (JsonNode port : container.path("ports")) {
          String name = port.path("name").asText("");
          if (!name.isEmpty()
              && template.port(name, protocol).equals(OptionalInt.of(number))
              && other.template.port(name, protocol).equals(OptionalInt.of(other.number))) {
            return Optional.of(name);
          }
        }
      }
      return Optional.empty();
    }
  }

  /**
   * The steps, as sentences; empty if the port of one side is not known.
   *
   * @param workload the workload whose running pods lack the port
   */
  Optional<String> of(ObjectKey service, ObjectKey workload, Answer before, Answer now) {
    ClusterObject was = course.before().get(workload);
    ClusterObject is = course.after().get(workload);
    if (was == null || is == null) {
      return Optional.empty();
    }
    JsonNode formerly = port(service, before);
    Optional<Port> old = Port.of(Workloads.template(was, course.before()), formerly);
    Optional<Port> young = Port.of(Workloads.template(is, course.after()), port(service, now));
    return old.isEmpty() || young.isEmpty()
        ? Optional.empty()
        : Optional.of(steps(service, workload, field(service, formerly), old.get(), young.get()));
  }

  private static String steps(
      ObjectKey service, ObjectKey workload, String field, Port old, Port young) {
    if (old.number() == young.number()) {
      String number = Integer.toString(old.number());
      return "The number of the port, "
          + number
          + ", stays the same, "
          + order(service, workload, field, old, number, young);
    }
    return young
        .nameAlsoOf(old)
        .map(
            name ->
                "The port is named "
                    + name
                    + " in old pods and in new ones, "
                    + order(service, workload, field, old, name, young))
        .orElse(
            "Old pods and new ones have neither the number nor the name of the port in common. Give"
                + " the port the same name in both, change its number while "
                + field
                + " of "
                + service
                + " is that name, and change the name in another update, while "
                + field
                + " is the number "
                + young.number()
                + ".");
  }

  /** The steps during which a Service asks for what old and new pods have in common. */
  private static String order(
      ObjectKey service, ObjectKey workload, String field, Port old, String common, Port young) {
    String last = young.asked().asText();
    return "so nothing is lost in this order: "
        + (old.asked().asText().equals(common)
            ? "apply "
            : "set " + field + " of " + service + " to " + common + ", apply ")
        + workload
        + " and wait until its update is complete"
        + (last.equals(common) ? "." : ", and set " + field + " to " + last + ".");
  }

  /** The port of a Service on a way. */
  private static JsonNode port(ObjectKey service, Answer answer) {
    return answer.way().stream()
        .filter(link -> link.step() == Step.PORT)
        .flatMap(link -> link.reads().stream())
        .filter(read -> read.object().equals(service))
        .map(Read::value)
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  private String field(ObjectKey service, JsonNode port) {
    ClusterObject object = course.before().get(service);
    int index = 0;
    for (JsonNode one : object == null ? MissingNode.getInstance() : object.at("spec", "ports")) {
      if (one.equals(port)) {
        break;
      }
      index++;
    }
    return "spec.ports[" + index + "].targetPort";
  }
}
