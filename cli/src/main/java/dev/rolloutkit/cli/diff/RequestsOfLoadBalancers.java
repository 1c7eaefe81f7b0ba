package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.cli.findings.Finding;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.finding.Accepted;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.review.Review;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.route.Request;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What becomes of the requests of a load balancer that is changed in place: which findings tell it,
 * or that none is answered otherwise.
 */
final class RequestsOfLoadBalancers {
  private static final Request ANY = Request.builder().host("h").build();

  /** How a change says that rules come earlier or later than before. */
  private static final String MOVED = " to another place in the order of rules";

  private final Review review;
  private final Map<Door, Set<String>> codes = new HashMap<>();

  private RequestsOfLoadBalancers(Review review) {
    this.review = review;
    review.findings().forEach(this::add);
    review.accepted().stream().map(Accepted::finding).forEach(this::add);
  }

  /** The findings, in which changes of load balancers say what becomes of requests. */
  static ImmutableList<Finding> told(ImmutableList<Finding> findings, Review review) {
    if (findings.stream().noneMatch(one -> one.more().values().containsKey(Finding.CHANGED))) {
      return findings;
    }
    RequestsOfLoadBalancers requests = new RequestsOfLoadBalancers(review);
    return findings.stream()
        .map(
            one -> {
              String id = one.more().values().getOrDefault(Finding.CHANGED, "");
              return id.isEmpty() ? one : one.detail(requests.words(id, one.consequence()));
            })
        .collect(ImmutableList.toImmutableList());
  }

  private void add(dev.rolloutkit.consequences.finding.Finding finding) {
    if (finding.code() != Code.TRAFFIC_EXPOSED) { // by its own settings, not by this change
      for (Entry entry : Iterables.concat(finding.entries(), finding.covered())) {
        codes.computeIfAbsent(entry.door(), door -> new TreeSet<>()).add(finding.code().id());
      }
    }
  }

  /**
   * What becomes of the requests of a load balancer.
   *
   * @param change what changes there, as a sentence
   */
  private String words(String id, String change) {
    Set<Door> doors = new LinkedHashSet<>(doors(review.before().scene(), id));
    doors.addAll(doors(review.after().scene(), id));
    Set<String> told = new TreeSet<>();
    doors.forEach(door -> told.addAll(codes.getOrDefault(door, Set.of())));
    String asBefore =
        " is answered by the same pods as before"
            + (doors.stream().allMatch(this::isKnown) ? "." : ", as far as that is known.");
    if (told.isEmpty()) {
      return "Every request to this load balancer" + asBefore;
    }
    return "What becomes of its requests: see "
        + String.join(" and ", told)
        + "."
        + (change.contains(MOVED) ? " Every other request to this load balancer" + asBefore : "");
  }

  private static ImmutableCollection<Door> doors(Scene scene, String id) {
    return scene.fronts().doors().get(id);
  }

  /** Whether it is known afterwards who answers the requests at a door. */
  private boolean isKnown(Door door) {
    Scene scene = review.after().scene();
    Front front = scene.fronts().byDoor().get(door);
    boolean isCompared =
        review.coverage().notCompared().stream().noneMatch(one -> one.startsWith(door.label()));
    return isCompared
        && (front == null || front.rules().stream().allMatch(rule -> isKnown(scene, door, rule)));
  }

  private static boolean isKnown(Scene scene, Door door, DoorRule rule) {
    return Answers.of(scene, door, rule, ANY).unknown().isZero();
  }
}
