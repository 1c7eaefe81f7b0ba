package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.answer.Step;
import dev.rolloutkit.consequences.door.Action;
import dev.rolloutkit.consequences.door.Backend;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.stack.route.Request;
import java.util.ArrayList;
import java.util.List;

/** Who answers requests in a scene. */
public final class Answers {
  private Answers() {}

  /** Who answers a request at a door. */
  public static Answer of(Scene scene, Door door, Request request) {
    Front front = scene.fronts().byDoor().get(door);
    if (front == null) {
      return Answer.nobody(Link.broken(Step.DOOR, "nothing listens at " + door.label()));
    }
    return front
        .rule(request)
        .map(rule -> of(scene, rule))
        .orElseGet(
            () ->
                unknown(
                    Link.unknown(Step.RULE, "which requests a regular expression matches"),
                    List.of()));
  }

  /** Who answers the requests that take a rule. */
  public static Answer of(Scene scene, DoorRule rule) {
    List<Link> way = new ArrayList<>();
    Link taken = new Link(Step.RULE, Link.State.HOLDS, rule.reads(), "");
    way.add(taken);
    Action action = rule.action();
    if (action instanceof Action.Forward forward) {
      return forward(scene, forward, rule, way);
    }
    if (action instanceof Action.Redirect redirect) {
      return Answer.of(List.of(new Part.Redirected(Share.ONE, redirect.to())), rule.login(), way);
    }
    if (action instanceof Action.Fixed fixed) {
      boolean fine = fixed.status().startsWith("2") || fixed.status().startsWith("3");
      Part part =
          fine
              ? new Part.Fixed(Share.ONE, fixed.status())
              : new Part.Nobody(
                  Share.ONE,
                  rule.matcher().conditions().isEmpty()
                      ? "no rule takes the request, and the default answer is " + fixed.status()
                      : "the load balancer itself answers " + fixed.status());
      return Answer.of(List.of(part), rule.login(), way);
    }
    return unknown(Link.unknown(Step.BACKEND, ((Action.Unclear) action).missing()), way);
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
      Scene scene, Action.Forward forward, DoorRule rule, List<Link> way) {
    long all = forward.backends().stream().mapToLong(Backend::weight).sum();
    if (all == 0) {
      return unknown(
          Link.unknown(Step.BACKEND, "what the load balancer does if all weights are 0"), way);
    }
    Backends backends = new Backends(scene);
    for (Backend backend : forward.backends()) {
      if (backend.weight() > 0) {
        backends.follow(backend, Share.of(backend.weight(), all));
      }
    }
    way.addAll(backends.way());
    return Answer.of(backends.parts(), rule.login(), way);
  }
}
