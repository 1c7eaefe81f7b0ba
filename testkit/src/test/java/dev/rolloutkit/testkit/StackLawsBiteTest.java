package dev.rolloutkit.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Property;

/** The laws of {@link StackLaws} bite. */
class StackLawsBiteTest {
  private final Bites laws = new Bites(StackLaws.class);

  @Property(seed = "1", tries = 1)
  void eachLawIsBrokenByWrongFunctions() {
    Arbitrary<StackWorld> worlds = StackArbitraries.world();
    AtomicInteger calls = new AtomicInteger();
    Map<String, Function<StackWorld, Outcome<Stack>>> builders =
        Map.of(
            "every other time",
            world ->
                calls.getAndIncrement() % 2 == 0
                    ? world.build()
                    : Outcome.ok(Stack.builder("other").build()),
            "the first time",
            world ->
                calls.getAndIncrement() % 2 == 1
                    ? world.build()
                    : Outcome.ok(Stack.builder("other").build()));
    laws.bites("ignoresOrderOfIngresses", StackLaws::ignoresOrderOfIngresses, builders, worlds);
    JsonNode dangling =
        JsonNodeFactory.instance.objectNode().put("$ref", "#/resources/Type/id/status/arn");
    Map<String, Function<Stack, JsonNode>> plans =
        Map.of(
            "dangling",
            stack -> dangling,
            "without resources",
            stack -> {
              ObjectNode tree = stack.toTree().deepCopy();
              tree.set("refs", tree.remove("resources"));
              return tree;
            });
    laws.bites(
        "referencesNameResources",
        StackLaws::referencesNameResources,
        plans,
        StackArbitraries.stack());
    Stack empty = Stack.builder("empty").build();
    Map<String, Function<Stack, Function<Stack, StackDiff>>> diffs =
        Map.of(
            "all new",
            before -> after -> LoadBalancerStacks.diff(empty, after),
            "all gone",
            before -> after -> LoadBalancerStacks.diff(before, empty));
    laws.bites(
        "findsNoDifferenceToItself",
        StackLaws::findsNoDifferenceToItself,
        diffs,
        StackArbitraries.stack());
    Arbitrary<StackWorld> faulty =
        StackArbitraries.faultyWorld().filter(w -> w.load().isOk() && !w.build().isOk());
    Map<String, Function<StackWorld, Function<IngressGroup, GroupReport>>> reports =
        Map.of(
            "nothing",
            w -> group -> new GroupReport(ImmutableList.of(), group, Optional.empty(), true),
            "all is well",
            w -> group -> new GroupReport(ImmutableList.of(), group, Optional.of(empty), true));
    laws.bites("reportFindsProblems", StackLaws::reportFindsProblems, reports, faulty);
    laws.everyLawBites(
        ImmutableMap.of(
            "ignoresOrderOfIngresses",
            "reportFindsProblems",
            "referencesNameResources",
            "reportFindsProblems",
            "findsNoDifferenceToItself",
            "reportFindsProblems"));
  }
}
