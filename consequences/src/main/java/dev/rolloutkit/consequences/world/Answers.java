package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorAction;
import dev.rolloutkit.consequences.door.DoorBackend;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.door.Fronts;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Lookup;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds who answers requests at one moment.
 *
 * @rule A request takes the first rule of its door that matches, and is followed to its pods.
 */
public final class Answers {
  /** What is not known about a rule whose weights are all 0. */
  public static final String WITHOUT_WEIGHT = "what the load balancer does if all weights are 0";

  /** The length of the longest value of an annotation that a sentence shows. */
  private static final int SHOWN = 60;

  private Answers() {}

  /** Who answers a request at a door. */
  public static Answer of(Scene scene, Door door, Request request) {
    return of(scene, door, request, new Redirects(scene));
  }

  private static String nobody(Scene scene, Door door) {
    if (door instanceof Door.InCluster one) {
      String service = one.service().label();
      return scene.objects().has(one.service())
          ? service
              + " has no port "
              + one.number()
              + (one.protocol().equals("TCP") ? "" : "/" + one.protocol())
              + Backends.others(Objects.requireNonNull(scene.objects().get(one.service())))
          : scene.find(one.service()) instanceof Lookup.Absent absent && absent.deleted()
              ? service + " is deleted"
              : service + " does not exist";
    }
    if (door instanceof Door.NodePort one) {
      return "no Service has the node port " + one.number();
    }
    return door instanceof Door.PodName one
        ? "no pod of " + one.service().label() + " is named " + one.pod()
        : door instanceof Door.LoadBalancer one
            ? unheard(scene, door, one.service().toString())
            : door instanceof Door.Group group
                ? unheard(scene, door, group.id())
                : door instanceof Door.TargetGroup
                    ? "no TargetGroupBinding registers pods there"
                        + (scene.before().isPresent() ? " any more" : "")
                    : door instanceof Door.Foreign
                        ? "there are no " + door.label() + " any more"
                        : "nothing listens at " + door.label();
  }

  /**
   * That a load balancer does not listen on the port of a door, or is not there.
   *
   * @param id the name of the load balancer
   */
  private static String unheard(Scene scene, Door door, String id) {
    boolean wasHeard =
        scene.before().filter(one -> one.fronts().byDoor().containsKey(door)).isPresent();
    String noLonger = wasHeard ? " any more" : "";
    return scene.fronts().doors().containsKey(id)
        ? "the load balancer of "
            + id
            + " does not listen on port "
            + door.port().orElse(0)
            + noLonger
        : "there is no load balancer of " + id + noLonger;
  }

  /** Who answers a request at a door to which redirects have led. */
  static Answer of(Scene scene, Door door, Request request, Redirects followed) {
    Front front = scene.fronts().byDoor().get(door);
    if (front == null) {
      return Answer.nobody(Link.broken(Step.DOOR, nobody(scene, door)));
    }
    return scene
        .rule(front, request)
        .map(rule -> of(scene, door, rule, request, followed))
        .orElseGet(
            () ->
                unknown(
                    Link.unknown(Step.RULE, "which requests a regular expression matches"),
                    List.of()));
  }

  /**
   * Who answers the requests that take a rule.
   *
   * @param request one of these requests
   */
  public static Answer of(Scene scene, Door door, DoorRule rule, Request request) {
    return of(scene, door, rule, request, new Redirects(scene));
  }

  private static Answer of(
      Scene scene, Door door, DoorRule rule, Request request, Redirects followed) {
    List<Link> way = new ArrayList<>();
    Link taken = new Link(Step.RULE, Link.State.HOLDS, rule.reads(), "");
    way.add(taken);
    Optional<String> rerouted = rerouted(scene, rule);
    if (rerouted.isPresent()) {
      return unknown(Link.unknown(Step.RULE, rerouted.get()), way);
    }
    DoorAction action = rule.action();
    if (action instanceof DoorAction.Forward forward) {
      return forward(scene, door, forward, rule, way);
    }
    if (action instanceof DoorAction.Redirect redirect) {
      return followed.follow(door, request, redirect, rule.login(), way);
    }
    if (action instanceof DoorAction.Fixed fixed) {
      boolean fine = fixed.status().startsWith("2") || fixed.status().startsWith("3");
      Part part =
          fine
              ? new Part.Fixed(Share.ONE, fixed.status())
              : new Part.Nobody(
                  Share.ONE,
                  rule.matcher().conditions().isEmpty()
                      ? "no rule matches it" + (scene.before().isPresent() ? " any more" : "")
                      : "its rule answers with this status itself and forwards to no Service"
                          + fixed.why(),
                  fixed.status());
      return Answer.of(List.of(part), rule.login(), way);
    }
    return unknown(Link.unknown(Step.BACKEND, ((DoorAction.Unclear) action).missing()), way);
  }

  /** An annotation of a controller that is not modelled, if the change edits it. */
  private static Optional<String> rerouted(Scene scene, DoorRule rule) {
    if (scene.before().isEmpty() || rule.reads().isEmpty()) {
      return Optional.empty();
    }
    ObjectKey ingress = rule.reads().get(0).object();
    ClusterObject was = scene.before().get().objects().get(ingress);
    ClusterObject is = scene.objects().get(ingress);
    if (is == null || (was == null && rule.routing().isEmpty())) {
      return Optional.empty();
    }
    ImmutableSortedMap<String, String> old =
        was == null ? ImmutableSortedMap.of() : Fronts.routing(was);
    if (old.equals(rule.routing())) {
      return Optional.empty();
    }
    Set<String> names = new TreeSet<>(old.keySet());
    names.addAll(rule.routing().keySet());
    names.removeIf(name -> Objects.equals(old.get(name), rule.routing().get(name)));
    return Optional.of(
        "what "
            + names.stream()
                .map(name -> annotation(name, old.get(name), rule.routing().get(name)))
                .collect(Collectors.joining(" and "))
            + " of "
            + ingress.label()
            + (names.size() == 1 ? " does" : " do")
            + ", which rolloutkit does not evaluate");
  }

  /** An annotation that is added, changed or removed, with its value unless that is long. */
  private static String annotation(String name, @Nullable String old, @Nullable String now) {
    String how = old == null ? "the new " : now == null ? "the removed " : "the changed ";
    String value = now == null ? old : now;
    boolean isShort =
        !name.endsWith("snippet")
            && value != null
            && value.length() <= SHOWN
            && value.indexOf('\n') < 0;
    return how + "annotation " + name + (isShort ? " (" + value + ")" : "");
  }

  private static Answer unknown(Link unknown, List<Link> way) {
    List<Link> whole = new ArrayList<>(way);
    whole.add(unknown);
    return new Answer(
        ImmutableList.of(new Part.Unknown(Share.ONE, unknown.words())),
        "",
        ImmutableList.copyOf(whole));
  }

  private static Answer forward(
      Scene scene, Door door, DoorAction.Forward forward, DoorRule rule, List<Link> way) {
    long all = forward.backends().stream().mapToLong(DoorBackend::weight).sum();
    if (all == 0) {
      return unknown(Link.unknown(Step.BACKEND, WITHOUT_WEIGHT), way);
    }
    Backends backends = new Backends(scene);
    for (DoorBackend backend : forward.backends()) {
      if (backend.weight() > 0) {
        Share share = Share.of(backend.weight(), all);
        if (scene.isStillEmpty(door, backend)) {
          backends.noTargets(backend, share);
        } else {
          Optional<DoorBackend> was = scene.formerly(door, backend);
          if (was.isPresent()) {
            backends.follow(backend, was.get(), share);
          } else {
            backends.follow(backend, share);
          }
        }
      }
    }
    way.addAll(backends.way());
    return Answer.of(backends.parts(), rule.login(), way);
  }
}
