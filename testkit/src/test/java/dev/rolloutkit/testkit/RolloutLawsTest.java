package dev.rolloutkit.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class RolloutLawsTest {
  @Property(seed = "1")
  void validRolloutsAreReadAsTheyWereWritten(@ForAll Rollout rollout) {
    RolloutLaws.readsWhatItWrites(RolloutCodec::writeText, Rollouts::read).check(rollout);
  }

  @Property(seed = "1", tries = 300)
  void rolloutsWithAnyPartsAreReadAsTheyWereWritten(@ForAll("anyParts") Rollout rollout) {
    RolloutLaws.readsWhatItWrites(
            RolloutCodec::writeText,
            text -> RolloutCodec.readTolerant(JsonText.parse(text).orElseThrow()))
        .check(rollout);
  }

  @Property(seed = "1")
  void everyTextHasAValueOrAProblem(@ForAll("json") String text) {
    RolloutLaws.readingIsTotal(Rollouts::read).check(text);
  }

  @Property(seed = "1")
  void validRolloutsAreAccepted(@ForAll Rollout rollout) {
    RolloutLaws.accepts(r -> Rollouts.validate(r)).check(rollout);
  }

  @Property(seed = "1")
  void invalidRolloutsAreRefused(@ForAll("invalid") Rollout rollout) {
    RolloutLaws.refuses(r -> Rollouts.validate(r)).check(rollout);
  }

  @Property(seed = "1", tries = 300)
  void validationOfHostileRolloutsIsRepeatable(@ForAll("hostile") Rollout rollout) {
    assertThat(Rollouts.validate(rollout)).isEqualTo(Rollouts.validate(rollout));
  }

  @Property(seed = "1")
  void theHashDependsOnlyOnTheTemplate(@ForAll Rollout rollout) {
    RolloutLaws.hashDependsOnlyOnTheTemplate(Rollouts::hash).check(rollout);
  }

  @Example
  void wrongFunctionsBreakTheLaws() {
    Rollout rollout = RolloutArbitraries.blueGreen().sample();
    assertThat(RolloutLaws.hashDependsOnlyOnTheTemplate(Rollout::name).violation(rollout))
        .hasValueSatisfying(how -> assertThat(how).contains("to other"));
    assertThat(RolloutLaws.hashDependsOnlyOnTheTemplate(r -> "same").holds(rollout)).isFalse();
    assertThat(RolloutLaws.refuses(r -> List.of()).holds(rollout)).isFalse();
    assertThat(RolloutLaws.readsWhatItWrites(r -> "{", Rollouts::read).holds(rollout)).isFalse();
    assertThat(
            RolloutLaws.readingIsTotal(
                    text -> {
                      throw new IllegalStateException("broken");
                    })
                .violation("{}"))
        .hasValueSatisfying(how -> assertThat(how).contains("broken"));
  }

  @Provide
  Arbitrary<Rollout> anyParts() {
    return RolloutArbitraries.anyParts();
  }

  @Provide
  Arbitrary<Rollout> hostile() {
    return RolloutArbitraries.hostile();
  }

  @Provide
  Arbitrary<Rollout> invalid() {
    return RolloutArbitraries.invalid();
  }

  @Provide
  Arbitrary<String> json() {
    return RolloutArbitraries.hostileJson();
  }
}
