package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.sg.SecurityGroupRules;
import dev.rolloutkit.sg.ec2.Permission;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Arbitraries of valid values generate valid ones, those of invalid values invalid ones, and worlds
 * are consistent.
 */
class WorldsTest {
  @Property(seed = "1")
  void validRolloutsNeedNoSetUpAndHaveNoProblem(@ForAll Rollout rollout) {
    assertThat(Rollouts.validate(rollout)).isEmpty();
  }

  @Property(seed = "1")
  void invalidRolloutsHaveProblems(@ForAll("invalid") Rollout rollout) {
    assertThat(Rollouts.validate(rollout)).isNotEmpty();
  }

  @Property(seed = "1")
  void theObjectsOfARolloutWorldAreConsistent(@ForAll RolloutWorld world) {
    Rollout rollout = world.rollout();
    assertThat(Rollouts.validate(rollout)).isEmpty();
    boolean started = !world.replicaSets().isEmpty();
    assertThat(Rollouts.newReplicaSet(rollout, world.replicaSets()).isPresent()).isEqualTo(started);
    if (started) {
      assertThat(world.replicaSets())
          .extracting(rs -> rs.getMetadata().getName())
          .contains(rollout.name() + "-" + rollout.status().stableRS())
          .doesNotHaveDuplicates();
    }
  }

  @Property(seed = "1")
  void blueGreenStatesAreValid(@ForAll BlueGreenState state) {
    assertThat(BlueGreenEngine.invalidity(state)).isEmpty();
  }

  @Property(seed = "1")
  void historiesOfServicesAreAcceptedUpdates(@ForAll ServiceHistory history) {
    for (int i = 1; i < history.versions().size(); i++) {
      assertThat(
              LoadBalancerClasses.evaluateUpdate(
                      history.versions().get(i - 1), history.versions().get(i))
                  .allowed())
          .isTrue();
    }
  }

  @Property(seed = "1", tries = 200)
  void theObjectsOfAkoWorldsAreValid(@ForAll AkoWorld world) {
    assertThat(world.cluster().problems()).isEmpty();
    assertThat(AkoNaming.translate(world.config(), world.cluster())).isInstanceOf(Outcome.Ok.class);
  }

  @Property(seed = "1")
  void manifestsOfBindingsCanBeRead(
      @ForAll("bindings") com.fasterxml.jackson.databind.JsonNode tree) {
    assertThat(SecurityGroupRules.readTargetGroupBinding(tree).warningsOrProblems()).isEmpty();
  }

  @Property(seed = "1")
  void genericTypesNeedNoSetUp(@ForAll Outcome<Permission> outcome) {
    if (outcome instanceof Outcome.Ok<Permission> ok) {
      assertThat(ok.value()).isInstanceOf(Permission.class);
    } else {
      assertThat(((Outcome.Failed<Permission>) outcome).problems()).isNotEmpty();
    }
  }

  @Property(seed = "1")
  void listsOfValuesNeedNoSetUp(@ForAll List<Problem> problems) {
    assertThat(problems).allMatch(p -> p.message() != null);
  }

  @Provide
  Arbitrary<Rollout> invalid() {
    return RolloutArbitraries.invalid();
  }

  @Provide
  Arbitrary<com.fasterxml.jackson.databind.JsonNode> bindings() {
    return SecurityGroupArbitraries.manifest();
  }
}
