package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import dev.rolloutkit.model.rollout.TolerantReading;
import dev.rolloutkit.model.steps.CanarySteps;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadInputTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[",
        "{\"a\":}",
        "{\"a\":1,}",
        "nul",
        "{} {}",
        "{\"a\" 1}",
        "\u0000"
      })
  void textThatIsNotJsonIsAProblem(String text) {
    assertThat(RolloutCodec.read(text))
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            f -> assertThat(((Problem) f.problems().get(0)).code()).hasToString("Json.Syntax"));
  }

  @Test
  void bytesAndTextWithHalfASurrogateInANameAreTheSameRollout() {
    String text = "{\"spec\":{\"\\ud83d\":1}}";

    assertThat(Rollouts.read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow())
        .isEqualTo(Rollouts.read(text).orElseThrow());
  }

  @Test
  void bytesInUtf16AreRefused() {
    assertThat(Rollouts.read("{\"spec\":{}}".getBytes(StandardCharsets.UTF_16LE)).isOk()).isFalse();
  }

  @Test
  void invalidUtf8IsAProblem() {
    byte[] bytes = "{\"a\":\"?\"}".getBytes(StandardCharsets.UTF_8);
    bytes[6] = (byte) 0xff;
    assertThat(RolloutCodec.read(bytes).isOk()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0xf0809880, 0xf49f9880, 0xf79f9880})
  void invalidUtf8InNamesIsAProblem(int bytesOfName) {
    byte[] bytes = "{\"spec\":{\"????\":1}}".getBytes(StandardCharsets.UTF_8);
    ByteBuffer.wrap(bytes).putInt(10, bytesOfName);
    assertThat(RolloutCodec.read(bytes).problems())
        .extracting(Problem::text)
        .containsExactly("not valid JSON: invalid UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "7", "\"x\"", "true"})
  void jsonThatIsNotAnObjectIsAProblem(String text) {
    assertThat(RolloutCodec.read(text).isOk()).isFalse();
  }

  @Test
  void nestingIsLimitedToTheMaximumDepth() {
    String at = nested(JsonText.MAX_DEPTH);
    assertThat(RolloutCodec.writeText(RolloutCodec.read(at).orElseThrow())).isEqualTo(at);
    assertThat(RolloutCodec.read(nested(JsonText.MAX_DEPTH + 1)).warningsOrProblems())
        .singleElement()
        .extracting(Problem::text)
        .asString()
        .contains("not valid JSON: ", "(10001) exceeds the maximum allowed (10000)")
        .doesNotContain("`");
    assertThat(RolloutCodec.read(nested(1_000_000)).isOk()).isFalse();
  }

  /** Unknown fields, the configuration of a plugin, and a part of the template that is dropped. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"x\":%s}",
        "{\"spec\":{\"strategy\":{\"canary\":{\"steps\":[{\"plugin\":{\"config\":%s}}]}}}}",
        "{\"spec\":{\"template\":{\"x\":%s}}}",
        "{\"status\":{\"x\":%s},\"spec\":{\"paused\":5}}"
      })
  void deepJsonNeedsNoStack(String form) throws InterruptedException {
    int levels = 9_990;
    String json = form.formatted("[{\"a\":".repeat(levels / 2) + "1" + "}]".repeat(levels / 2));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(null, () -> useAll(json), "small stack", 512 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();

    assertThat(failure.get()).isNull();
  }

  private static void useAll(String json) {
    JsonNode tree = JsonText.parse(json).orElseThrow();
    Rollout rollout = RolloutCodec.readTolerant(tree).orElseThrow();
    Rollout again = RolloutCodec.readTolerant(JsonText.parse(json).orElseThrow()).orElseThrow();
    assertThat(rollout.equals(again)).isTrue();
    assertThat(rollout.hashCode()).isEqualTo(again.hashCode());
    assertThat(rollout.toString()).isNotEmpty();
    assertThat(RolloutCodec.writeText(rollout).equals(json)).isTrue();
    assertThat(RolloutCodec.toTree(rollout).equals(tree)).isTrue();
    Rollout changed = Rollout.builder().from(rollout).kind("x").source(null).build();
    assertThat(RolloutCodec.write(changed)).isNotEmpty();
    RolloutCodec.read(json);
    RolloutCodec.canonical(rollout);
    TolerantReading.of(tree);
    Rollouts.validate(rollout);
    Rollouts.health(rollout);
    Rollouts.lint(rollout);
    Rollouts.hash(rollout);
    CanarySteps.current(rollout);
  }

  @Test
  void aNameThatLooksLikeAnIndexIsShownAsAName() {
    assertThat(
            RolloutCodec.read("{\"[\":{\"a\":1,\"a\":2},\"[x]\":[{\"a\":1,\"a\":2}]}").warnings())
        .extracting(Problem::field)
        .containsExactly("[.a", "[x][0].a");
  }

  /** A path is as long as its value is deep, and there may be a path for each field. */
  @Test
  void repeatedFieldsAreNamedUpToALimitAndThenCounted() {
    String json = "{\"x\":[" + "{\"a\":1,\"a\":2},".repeat(250) + "{}]}";
    assertThat(RolloutCodec.read(json).warnings())
        .hasSize(JsonText.MAX_WARNINGS + 1)
        .last()
        .extracting(Problem::text)
        .isEqualTo("150 more fields occur more than once, the last of each counts");
  }

  @Test
  void theLastOfRepeatedFieldsCountsWithAWarning() {
    Outcome<Rollout> read =
        RolloutCodec.read("{\"spec\":{\"replicas\":1,\"x\":[{\"y\":1,\"y\":2}],\"replicas\":2}}");
    assertThat(read.orElseThrow().spec().replicas()).isEqualTo(2);
    assertThat(read.warnings())
        .extracting(Problem::field)
        .containsExactly("spec.x[0].y", "spec.replicas");
  }

  @Test
  void numbersOfAnySizeKeepTheirSpelling() {
    String json = "{\"x\":[1e999999999999,-0,-0.0,1E+5,123456789012345678901234567890,0.10]}";
    assertThat(RolloutCodec.writeText(RolloutCodec.read(json).orElseThrow())).isEqualTo(json);
    assertThat(RolloutCodec.read("{\"spec\":{\"replicas\":1e400}}").isOk()).isFalse();
  }

  @Test
  void aThousandContainersAndTenThousandStepsAreValidated() {
    StringBuilder json = new StringBuilder("{\"spec\":{\"template\":{\"spec\":{\"containers\":[");
    for (int i = 0; i < 1000; i++) {
      json.append(i == 0 ? "" : ",").append("{\"name\":\"c").append(i).append("\"}");
    }
    json.append("]}},\"strategy\":{\"canary\":{\"steps\":[");
    for (int i = 0; i < 10_000; i++) {
      json.append(i == 0 ? "" : ",").append("{\"setWeight\":200}");
    }
    json.append("]}}}}");
    Rollout rollout = RolloutCodec.read(json.toString()).orElseThrow();
    assertThat(Rollouts.validate(rollout)).hasSizeGreaterThan(11_000);
  }

  private static String nested(int depth) {
    return "{\"x\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
  }
}
