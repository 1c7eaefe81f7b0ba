package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupFinding;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The laws of functions that build, compare and lint the stacks of Ingress groups. */
public final class StackLaws {
  private StackLaws() {}

  /** The order in which Ingresses are listed does not affect the result. */
  public static Law<StackWorld> ignoresOrderOfIngresses(
      Function<StackWorld, Outcome<Stack>> build) {
    return Law.of(
        "the order of ingresses does not matter",
        world -> {
          Outcome<Stack> there = build.apply(world);
          Outcome<Stack> back = build.apply(world.reversed());
          return there.toOptional().equals(back.toOptional())
              ? Optional.empty()
              : Optional.of(there + " or " + back);
        });
  }

  /** Every reference within a stack names a resource of the stack. */
  public static Law<Stack> referencesNameResources(Function<Stack, JsonNode> plan) {
    return Law.of(
        "every reference names a resource",
        stack -> {
          JsonNode tree = plan.apply(stack);
          for (JsonNode ref : tree.findValues("$ref")) {
            String path = ref.asText();
            String type = path.replaceAll("^#/resources/([^/]*)/.*$", "$1");
            String id = path.replaceAll("^#/resources/[^/]*/(.*)/status/[^/]*$", "$1");
            boolean hidden = type.isEmpty();
            if (!hidden && !tree.path("resources").path(type).has(id)) {
              return Optional.of(path + " is not there");
            }
          }
          return Optional.empty();
        });
  }

  /** Replacing a stack by itself changes nothing. */
  public static Law<Stack> findsNoDifferenceToItself(
      Function<Stack, Function<Stack, StackDiff>> diff) {
    return Law.of(
        "a stack does not differ from itself",
        stack -> {
          StackDiff found = diff.apply(stack).apply(stack);
          return found.changes().isEmpty()
              ? Optional.empty()
              : Optional.of(found.changes().toString());
        });
  }

  /**
   * A report has findings if and only if the group cannot be deployed. The first is the problem
   * that the controller reports, and the rest of the group can be deployed.
   */
  public static Law<StackWorld> reportFindsProblems(
      Function<StackWorld, Function<IngressGroup, GroupReport>> lint) {
    return Law.of(
        "a report finds the problems of a group",
        world -> {
          IngressGroup group = world.load().toOptional().orElse(null);
          if (group == null) {
            return Optional.empty();
          }
          Outcome<Stack> built = world.build(group);
          GroupReport report = lint.apply(world).apply(group);
          boolean stops = built instanceof Outcome.Failed<?>;
          if (report.findings().isEmpty() == stops) {
            return Optional.of(report.findings() + " of " + built);
          }
          if (stops && !report.findings().get(0).problem().equals(built.problems().get(0))) {
            return Optional.of("begins with " + report.findings().get(0));
          }
          Set<String> blamed = new HashSet<>();
          report.findings().stream()
              .map(GroupFinding::member)
              .forEach(member -> member.ifPresent(blamed::add));
          return world.build(group.without(blamed)).toOptional().equals(report.stack())
              ? Optional.empty()
              : Optional.of("without " + blamed + " it is another stack");
        });
  }
}
