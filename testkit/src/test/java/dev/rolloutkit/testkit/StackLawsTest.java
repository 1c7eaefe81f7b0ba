package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.stack.LoadBalancerStacks;
import dev.rolloutkit.stack.build.StackInputs;
import dev.rolloutkit.stack.diff.ChangeKind;
import dev.rolloutkit.stack.diff.ResourceChange;
import dev.rolloutkit.stack.diff.StackDiff;
import dev.rolloutkit.stack.diff.StackVerdict;
import dev.rolloutkit.stack.lint.GroupReport;
import dev.rolloutkit.stack.resource.Stack;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class StackLawsTest {
  @Property(seed = "1", tries = 200)
  void theOrderOfIngressesDoesNotMatter(@ForAll StackWorld world) {
    StackLaws.ignoresOrderOfIngresses(StackWorld::build).check(world);
  }

  @Property(seed = "1", tries = 200)
  void referencesNameResourcesAndAStackEqualsItself(@ForAll Stack stack) {
    StackLaws.referencesNameResources(Stack::toTree).check(stack);
    StackLaws.findsNoDifferenceToItself(a -> b -> LoadBalancerStacks.diff(a, b)).check(stack);
  }

  @Property(seed = "1", tries = 200)
  void reportsFindTheProblemsThatPreventADeployment(@ForAll StackWorld world) {
    law().check(world);
  }

  @Property(seed = "1", tries = 200)
  void hostileWorldsHaveAStackOrAProblem(@ForAll("hostile") StackWorld world) {
    assertThat(world.build()).isNotNull();
    law().check(world);
  }

  @Provide
  Arbitrary<StackWorld> hostile() {
    return ValueArbitraries.hostile(StackWorld.class);
  }

  private static Law<StackWorld> law() {
    return StackLaws.reportFindsProblems(
        world ->
            group ->
                LoadBalancerStacks.lint(
                    group,
                    StackInputs.of(
                        world.services(), List.of(), world.directory(), world.config())));
  }

  @Example
  void wrongFunctionsBreakTheLaws() {
    StackWorld sound = StackArbitraries.world().sample();
    StackWorld faulty =
        StackArbitraries.faultyWorld().filter(w -> w.load().isOk() && !w.build().isOk()).sample();
    Stack stack = StackArbitraries.stack().sample();
    assertThat(
            StackLaws.ignoresOrderOfIngresses(
                    w -> w == sound ? w.build() : Outcome.ok(Stack.builder("x").build()))
                .holds(sound))
        .isFalse();
    assertThat(
            StackLaws.referencesNameResources(
                    s -> s.toTree().deepCopy().put("$ref", "#/resources/A/b/status/c"))
                .violation(stack))
        .contains("#/resources/A/b/status/c is not there");
    ResourceChange change = new ResourceChange("A", "b", ChangeKind.CREATE, ImmutableList.of(), "");
    StackDiff odd =
        new StackDiff(
            ImmutableList.of(change), ImmutableMap.of(), ImmutableMap.of(), StackVerdict.SAFE);
    assertThat(StackLaws.findsNoDifferenceToItself(a -> b -> odd).holds(stack)).isFalse();
    assertThat(
            StackLaws.reportFindsProblems(
                    w -> g -> new GroupReport(ImmutableList.of(), g, Optional.empty(), true))
                .holds(faulty))
        .isFalse();
  }
}
