package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.ObjectField;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Deviation;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Collection;
import java.util.Optional;

/**
 * Requests that move to a new target group: the former rule goes on answering until the pods of the
 * new one are healthy.
 *
 * @rule Requests move to a new target group in two steps, with both rules in between.
 */
final class TwoSteps {
  private static final String PATH = ".http.paths[";

  private final Course course;

  TwoSteps(Course course) {
    this.course = course;
  }

  /**
   * A path of an Ingress whose backend is another one, or is written otherwise.
   *
   * @param ingress the Ingress
   * @param was its backend before
   * @param is its backend afterwards
   */
  private record Moved(ObjectKey ingress, JsonNode was, JsonNode is) {
    private static String service(JsonNode backend) {
      return backend.path("name").asText("");
    }

    /** The port as it is written: its name or its number. */
    private static String port(JsonNode backend) {
      JsonNode port = backend.path("port");
      return port.path(port.has("name") ? "name" : "number").asText("");
    }

    private static String words(JsonNode backend) {
      return "Service " + service(backend) + " port " + port(backend);
    }
  }

  private Optional<Moved> moved(Collection<ObjectField> cause) {
    for (ObjectField one : cause) {
      ClusterObject was = course.before().get(one.object());
      ClusterObject is = course.after().get(one.object());
      if (was != null && is != null && one.object().kind().equals(Kinds.INGRESS)) {
        for (Deviation field : Deviation.of(was.tree(), is.tree(), one.field())) {
          Optional<Moved> moved = moved(was, is, field.path());
          if (moved.isPresent()) {
            return moved;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Moved> moved(ClusterObject was, ClusterObject is, String field) {
    int path = field.indexOf(PATH);
    int end = path < 0 ? -1 : field.indexOf(']', path);
    if (end < 0) {
      return Optional.empty();
    }
    String backend = pointer(field.substring(0, end + 1)) + "/backend/service";
    JsonNode old = was.tree().at(backend);
    JsonNode now = is.tree().at(backend);
    return old.isMissingNode() || now.isMissingNode() || old.equals(now)
        ? Optional.empty()
        : Optional.of(new Moved(is.key(), old, now));
  }

  private static String pointer(String path) {
    return "/" + path.replace('.', '/').replace('[', '/').replace("]", "");
  }

  /** Why the target group is new, as the end of a clause; empty if the rule does not tell it. */
  String why(Collection<ObjectField> cause) {
    return moved(cause)
        .filter(one -> Moved.service(one.was()).equals(Moved.service(one.is())))
        .map(
            one ->
                ", because the port is now written "
                    + Moved.port(one.is())
                    + " instead of "
                    + Moved.port(one.was()))
        .orElse("");
  }

  /**
   * How nothing is lost.
   *
   * @param now the answer as long as no target is healthy
   */
  String remedy(Collection<ObjectField> cause, Entry entry, Answer now) {
    return replaced(now)
        .map(service -> beside(service, entry.door()))
        .orElseGet(() -> withBothRules(cause));
  }

  /** The Service behind a target group whose targets are all new. */
  private static Optional<ObjectKey> replaced(Answer now) {
    return now.way().stream()
        .filter(Link::hasNewTargets)
        .map(link -> link.reads().get(0).object())
        .findFirst();
  }

  /** A second Service has a target group of its own, whose targets can become healthy first. */
  private static String beside(ObjectKey service, Door door) {
    String second = "leave " + service + " as it is and add a second Service for what it becomes, ";
    return "In two steps: first "
        + second
        + (door instanceof Door.LoadBalancer
            ? "with a load balancer of its own. Let DNS point to the new one when its targets are"
                + " healthy, and remove the old one when no resolver has its address any more."
            : door instanceof Door.Group
                ? "with a second entry for the same host and path, directly below the present one,"
                    + " which goes on answering. Delete the present one when the pods of the new"
                    + " target group are healthy."
                : "as a second backend of the same route, with weight 0. Move the weight to it when"
                    + " the pods of the new target group are healthy.");
  }

  private String withBothRules(Collection<ObjectField> cause) {
    return moved(cause)
        .map(
            one ->
                "In two steps: first apply "
                    + one.ingress()
                    + " with a second entry for the same host and path, to "
                    + Moved.words(one.is())
                    + ", directly below the present one, which goes on answering (to "
                    + Moved.words(one.was())
                    + "). Delete the present one when the pods of the new target group are"
                    + " healthy.")
        .orElse(
            "In two steps: first apply the new rule after the present one, further down in the"
                + " Ingress or with a higher group.order, so that the present one goes on"
                + " answering. Delete the present one when the pods of the new target group are"
                + " healthy.");
  }
}
