package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.LinkedHashMultimap;
import com.google.common.collect.SetMultimap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.FrontSettings;
import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Reach;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.route.Request;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests behind an object, before the change or afterwards: those of the rules that it makes,
 * that lead to it, or that lead to its pods. No rule is answered to find them.
 *
 * @rule The requests behind an object are those that a rule made of it or leading to it takes.
 */
public final class Dependents {
  private final Scene before;
  private final Scene promoted;
  private final ImmutableList<Scene> scenes;
  private final Map<String, SetMultimap<ObjectKey, ObjectKey>> services = new HashMap<>();

  /** The ways by the Services to which they lead, and by the objects of which they are made. */
  private @Nullable SetMultimap<ObjectKey, Way> ways;

  /**
   * What a rule does with requests of its door.
   *
   * @param door the door
   * @param witness a request that takes the rule
   */
  private record Way(Door door, Request witness) {
    String requests() {
      return door.speaksHttp()
          ? EntryNames.requests(door, witness)
          : "connections to " + Words.named(door);
    }
  }

  Dependents(Course course) {
    this(course.at(Moment.BEFORE), course.at(Moment.PROMOTED));
  }

  /**
   * The requests before a change and afterwards.
   *
   * @param promoted what exists once people have let everything through
   */
  public Dependents(Scene before, Scene promoted) {
    this.before = before;
    this.promoted = promoted;
    scenes = ImmutableList.of(before, promoted);
  }

  /** The requests behind some objects. */
  public ImmutableList<String> all(Collection<ObjectKey> objects) {
    return ImmutableList.copyOf(requests(ways(objects)));
  }

  /** The requests behind some objects as a part of a sentence; empty if none is known. */
  String named(Collection<ObjectKey> objects) {
    return words(requests(ways(objects)));
  }

  /** Whether a Service leads to the pods of two workloads, before or afterwards. */
  boolean haveOneService(ObjectKey one, ObjectKey other) {
    return !Collections.disjoint(
        services(one.namespace()).get(one), services(other.namespace()).get(other));
  }

  /** The Services that lead to the pods of a workload, before or afterwards. */
  ImmutableSet<ObjectKey> servicesOf(ObjectKey workload) {
    return ImmutableSet.copyOf(services(workload.namespace()).get(workload));
  }

  /**
   * Whether all requests behind a workload come from load balancers that send them to pods whose
   * health they have checked, not to nodes.
   */
  boolean areCheckedByLoadBalancers(ObjectKey workload) {
    List<Way> ways = ways(List.of(workload));
    return !ways.isEmpty()
        && ways.stream()
            .allMatch(
                way ->
                    Words.isLoadBalancer(way.door())
                        && hasPodsAsTargets(way.door(), servicesOf(workload)));
  }

  private boolean hasPodsAsTargets(Door door, Set<ObjectKey> services) {
    Front front = promoted.fronts().byDoor().get(door);
    if (front == null) {
      return false;
    }
    List<JsonNode> groups =
        front.settings().targetGroups().entrySet().stream()
            .filter(one -> services.stream().anyMatch(key -> FrontSettings.isOf(key, one.getKey())))
            .map(Map.Entry::getValue)
            .toList();
    return !groups.isEmpty()
        && groups.stream().allMatch(one -> one.path("targetType").asText("").equals("ip"));
  }

  /** The requests at a door as a part of a sentence; empty if none is known. */
  String named(Door door) {
    return words(
        requests(index().values().stream().filter(way -> way.door().equals(door)).toList()));
  }

  /**
   * What becomes of the requests behind some objects while a write of them is refused.
   *
   * @param unknown what is said if no request is known
   */
  public String meanwhile(Collection<ObjectKey> objects, String unknown) {
    List<Way> all = ways(objects);
    Set<String> requests = requests(all);
    if (requests.isEmpty()) {
      return unknown;
    }
    SetMultimap<Meanwhile, String> looked = LinkedHashMultimap.create();
    for (Way way : all) {
      looked.put(meanwhile(way), way.requests());
    }
    if (looked.keySet().size() == 1) {
      Meanwhile only = looked.keySet().iterator().next();
      return only.words(words(requests), requests.size() > 1 || isOfConnections(all));
    }
    return Words.joined(
        looked.asMap().entrySet().stream()
            .map(
                one ->
                    one.getKey()
                        .words(
                            words(one.getValue()),
                            one.getValue().size() > 1 || isOfConnections(all)))
            .toList());
  }

  /**
   * That requests inside of the cluster are answered as before while a write of some objects is
   * refused; empty if none is known beside those from outside, or if something becomes of them.
   */
  String inside(Collection<ObjectKey> objects) {
    Set<Way> all = found(objects);
    if (all.stream().allMatch(way -> way.door().depth() > 0)) {
      return "";
    }
    Set<Meanwhile> inside = new LinkedHashSet<>();
    all.stream()
        .filter(way -> way.door() instanceof Door.InCluster)
        .forEach(way -> inside.add(meanwhile(way)));
    return inside.equals(Set.of(Meanwhile.AS_BEFORE))
        ? "Clients inside the cluster are served as before."
        : "";
  }

  private static boolean isOfConnections(List<Way> ways) {
    return !ways.get(0).door().speaksHttp();
  }

  private Meanwhile meanwhile(Way way) {
    Answer was = at(before, way);
    Answer now = at(promoted, way);
    if (was.answered().isZero() && now.answered().isZero()) {
      return Meanwhile.NOBODY;
    }
    return was.who().equals(now.who())
        ? Meanwhile.AS_BEFORE
        : now.answered().isZero() && now.unknown().isZero() ? Meanwhile.LOST : Meanwhile.OTHERWISE;
  }

  /** What becomes of requests while a write is refused. */
  private enum Meanwhile {
    NOBODY,
    AS_BEFORE,
    LOST,
    OTHERWISE;

    String words(String requests, boolean isPlural) {
      return switch (this) {
        case NOBODY -> "Until this is corrected, nobody answers " + requests + ".";
        case AS_BEFORE ->
            "Until this is corrected, "
                + requests
                + (isPlural ? " are" : " is")
                + " served as before.";
        case LOST ->
            "But nobody answers "
                + requests
                + " after this change: see "
                + Code.NOBODY_ANSWERS.id()
                + ".";
        case OTHERWISE ->
            Words.capital(requests)
                + (isPlural ? " get" : " gets")
                + " another answer after this change.";
      };
    }
  }

  private static Answer at(Scene scene, Way way) {
    return Answers.of(scene, way.door(), way.witness());
  }

  private static Set<String> requests(List<Way> all) {
    Set<String> out = new LinkedHashSet<>();
    all.forEach(way -> out.add(way.requests()));
    return out;
  }

  private static String words(Collection<String> requests) {
    return Words.some(requests, "other kinds of requests");
  }

  /** Load balancers and Ingresses, or else the Services inside of the cluster. */
  private List<Way> ways(Collection<ObjectKey> objects) {
    Set<Way> found = found(objects);
    List<Way> outermost = found.stream().filter(way -> way.door().depth() == 0).toList();
    return outermost.isEmpty()
        ? found.stream().filter(way -> way.door() instanceof Door.InCluster).toList()
        : outermost;
  }

  private Set<Way> found(Collection<ObjectKey> objects) {
    Set<Way> out = new LinkedHashSet<>();
    for (ObjectKey object : objects) {
      out.addAll(index().get(object));
      if (Kinds.WORKLOADS.contains(object.kind())) {
        services(object.namespace()).get(object).forEach(one -> out.addAll(index().get(one)));
      }
    }
    return out;
  }

  private SetMultimap<ObjectKey, Way> index() {
    if (ways == null) {
      ways = LinkedHashMultimap.create();
      Set<Front> seen = new LinkedHashSet<>();
      for (Scene scene : scenes) {
        for (Front front : scene.fronts().byDoor().values()) {
          if (seen.add(front)) {
            for (DoorRule rule : front.rules()) {
              add(front.door(), rule, ways);
            }
          }
        }
      }
    }
    return ways;
  }

  private static void add(Door door, DoorRule rule, SetMultimap<ObjectKey, Way> out) {
    if (rule.action() instanceof DoorAction.Forward forward) {
      Way way = new Way(door, Witnesses.shortest(rule.matcher(), door.port().orElse(80)));
      for (DoorBackend backend : forward.backends()) {
        out.put(backend.service(), way);
      }
      for (Read read : rule.reads()) {
        out.put(read.object(), way);
      }
    }
  }

  private SetMultimap<ObjectKey, ObjectKey> services(String namespace) {
    return services.computeIfAbsent(namespace, one -> Reach.servicesByWorkload(one, scenes));
  }
}
