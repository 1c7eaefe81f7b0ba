package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Scene;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Tells which target groups lose their pods while the plan of their load balancer is refused: the
 * controller keeps their bindings in step with Services even then.
 *
 * @rule A target group of a refused load balancer stays without targets once the Service of its
 *     binding, or its port, is gone.
 */
final class Emptied {
  private final Course course;
  private final Scene scene;

  Emptied(Course course) {
    this.course = course;
    scene = course.at(Moment.PROMOTED);
  }

  /** The target groups of a load balancer that lose their pods, as sentences. */
  String of(String loadBalancer) {
    Set<String> out = new LinkedHashSet<>();
    for (Door door : scene.fronts().doors().get(loadBalancer)) {
      Front front = scene.fronts().byDoor().get(door);
      if (front != null) {
        out.addAll(of(loadBalancer, door, front.rules()));
      }
    }
    return Words.joined(out);
  }

  /**
   * Why the requests of an entry get no answer though their rule stays; empty if that is not so.
   */
  String of(Entry entry) {
    Front front = scene.fronts().byDoor().get(entry.door());
    Optional<DoorRule> rule = front == null ? Optional.empty() : scene.rule(front, entry.witness());
    for (String loadBalancer : scene.fronts().refusals().keySet()) {
      if (rule.isPresent() && scene.fronts().doors().containsEntry(loadBalancer, entry.door())) {
        Set<String> groups = of(loadBalancer, entry.door(), ImmutableList.of(rule.get()));
        return groups.isEmpty()
            ? ""
            : "The rule for "
                + Words.named(entry)
                + " stays, because the controller cannot apply "
                + loadBalancer
                + ": see "
                + Code.REFUSED.id()
                + ". "
                + Words.joined(groups);
      }
    }
    return "";
  }

  private Set<String> of(String loadBalancer, Door door, Collection<DoorRule> rules) {
    Set<String> out = new LinkedHashSet<>();
    Fronts.Refused refused = scene.fronts().refusals().get(loadBalancer);
    if (refused == null || refused.problem().isEmpty()) {
      return out;
    }
    for (DoorRule rule : rules) {
      if (rule.action() instanceof DoorAction.Forward forward) {
        forward.backends().stream()
            .filter(one -> one.weight() > 0 && !one.shared())
            .filter(one -> isIn(course.before(), one))
            .filter(one -> !isIn(course.after(), one))
            .forEach(one -> out.add(sentence(one, door)));
      }
    }
    return out;
  }

  private String sentence(DoorBackend backend, Door door) {
    String port = "port " + backend.port().asText();
    return "The target group of "
        + backend.service()
        + " "
        + port
        + " stays, but without targets: its binding refers to "
        + (course.after().has(backend.service())
            ? port + ", which the Service no longer has"
            : "this Service, which is gone")
        + ", so the controller takes the pods out of the target group, and from then on "
        + (door.speaksHttp() ? "its requests get 503." : "connections to it fail.");
  }

  private static boolean isIn(ObjectSet objects, DoorBackend backend) {
    ClusterObject service = objects.get(backend.service());
    if (service == null) {
      return false;
    }
    for (JsonNode port : service.at("spec", "ports")) {
      if (port.path(backend.port().isTextual() ? "name" : "port").equals(backend.port())) {
        return true;
      }
    }
    return false;
  }
}
