package dev.rolloutkit.cli.stack;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.cli.output.Printable;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.plan.PlannedCluster;
import dev.rolloutkit.stack.plan.PlannedLoadBalancer;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request whose route is asked for: {@code [http[s]://]HOST[:PORT][/PATH][?QUERY]}.
 *
 * @param port the port, if one is given
 * @param request the request without its port
 */
record RouteQuestion(OptionalInt port, Request request) {
  private static final Pattern URL =
      Pattern.compile("(?:(https?)://)?([^/:?]+)(?::([0-9]{1,5}))?(/[^?]*)?(?:\\?(.*))?");

  /** Parses a request; empty if the text is not one. */
  static Optional<RouteQuestion> of(String text) {
    Matcher url = URL.matcher(text);
    if (!url.matches()) {
      return Optional.empty();
    }
    OptionalInt port = OptionalInt.empty();
    if (url.group(3) != null) {
      port = OptionalInt.of(Integer.parseInt(url.group(3)));
    } else if (url.group(1) != null) {
      port = OptionalInt.of(url.group(1).equals("https") ? 443 : 80);
    }
    Request.Builder request = Request.builder().host(url.group(2));
    if (url.group(4) != null) {
      request.path(url.group(4));
    }
    if (url.group(5) != null) {
      for (String pair : url.group(5).split("&", -1)) {
        int equal = pair.indexOf('=');
        request.addQuery(
            equal < 0
                ? new Request.Pair(pair, "")
                : new Request.Pair(pair.substring(0, equal), pair.substring(equal + 1)));
      }
    }
    return Optional.of(new RouteQuestion(port, request.build()));
  }

  /** The answer of one load balancer. */
  private record Answer(PlannedLoadBalancer plan, int port, Route route) {}

  /**
   * The decisions that lead to the answer, for each load balancer with a rule for the request. If
   * none has a rule for it, for each load balancer that listens on the port.
   */
  String answer(PlannedCluster world) {
    List<Answer> answers = new ArrayList<>();
    for (PlannedLoadBalancer plan : world.loadBalancers()) {
      Stack stack = plan.stack().toOptional().orElse(null);
      if (stack != null) {
        for (int listening : stack.listenerPorts().orElse(ImmutableList.of())) {
          if (port.isEmpty() || port.getAsInt() == listening) {
            Request asked = Request.builder().from(request).port(listening).build();
            answers.add(new Answer(plan, listening, LoadBalancerStacks.route(stack, asked)));
          }
        }
      }
    }
    boolean ruled = answers.stream().anyMatch(answer -> answer.route().rule().isPresent());
    StringBuilder out = new StringBuilder();
    for (Answer answer : answers) {
      if (!ruled || answer.route().rule().isPresent()) {
        out.append(Printable.of(request.host() + request.path()))
            .append(" on port ")
            .append(answer.port())
            .append(" of ")
            .append(Printable.of(answer.plan().id()))
            .append('\n');
        answer
            .route()
            .reasons()
            .forEach(reason -> out.append("  ").append(Printable.of(reason)).append('\n'));
        answer
            .route()
            .answer()
            .filter(actions -> answer.route().targetGroups().isEmpty())
            .map(ActionText::of)
            .ifPresent(text -> out.append("  ").append(Printable.of(text)).append('\n'));
      }
    }
    return out.isEmpty() ? "nothing listens there\n" : out.toString();
  }
}
