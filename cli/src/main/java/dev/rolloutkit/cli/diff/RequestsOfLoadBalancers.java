package dev.rolloutkit.cli.diff;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSetMultimap;
import com.google.common.collect.Iterables;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** How many of several requests a sentence names; the others are counted. */
  private static final int NAMED = 3;

  private final Review review;

  /** Which findings tell what becomes of requests, by their doors and the requests. */
  private final Map<Door, SetMultimap<String, String>> codes = new HashMap<>();

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
        codes
            .computeIfAbsent(entry.door(), door -> LinkedHashMultimap.create())
            .put(named(entry), finding.code().id());
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
    SetMultimap<String, String> told = LinkedHashMultimap.create();
    doors.forEach(door -> told.putAll(codes.getOrDefault(door, ImmutableSetMultimap.of())));
    String asBefore =
        " is answered by the same pods as before"
            + (doors.stream().allMatch(this::isKnown) ? "." : ", as far as that is known.");
    if (told.isEmpty()) {
      return "Every request to this load balancer" + asBefore;
    }
    return words(told)
        + (change.contains(MOVED) ? " Every other request to this load balancer" + asBefore : "");
  }

  /** The requests, together if the same findings tell what becomes of them. */
  private static String words(SetMultimap<String, String> codes) {
    Map<Set<String>, List<String>> requests = new LinkedHashMap<>();
    codes
        .asMap()
        .forEach(
            (one, of) ->
                requests.computeIfAbsent(new TreeSet<>(of), key -> new ArrayList<>()).add(one));
    List<String> out = new ArrayList<>();
    requests.forEach((of, all) -> out.add(some(all) + ": see " + String.join(" and ", of)));
    return "What becomes of " + String.join("; of ", out) + ".";
  }

  private static String some(List<String> requests) {
    int more = requests.size() <= NAMED + 1 ? 0 : requests.size() - NAMED;
    List<String> told = requests.subList(0, requests.size() - more);
    int last = told.size() - 1;
    return more > 0
        ? String.join(", ", told) + " and " + more + " other kinds of requests"
        : last == 0
            ? told.get(0)
            : String.join(", ", told.subList(0, last)) + " and " + told.get(last);
  }

  private static String named(Entry entry) {
    String door = entry.door().label();
    return entry.door().speaksHttp()
        ? (entry.requests().equals(door) ? "all requests to " : "") + entry.requests()
        : "connections to " + (entry.door() instanceof Door.LoadBalancer ? "the " : "") + door;
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
