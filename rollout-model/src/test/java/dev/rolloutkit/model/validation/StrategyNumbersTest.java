package dev.rolloutkit.model.validation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.defaults.RolloutDefaults;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.validation.RolloutValidation;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of numbers in strings, and the arguments of steps. */
class StrategyNumbersTest {
  private static final String NO_ROOM = "MaxSurge and MaxUnavailable both can not be zero";

  private static Rollout canary(String canary) {
    return RolloutCodec.read(
            "{\"spec\":{\"replicas\":2147483647,\"strategy\":{\"canary\":" + canary + "}}}")
        .orElseThrow();
  }

  private static List<Problem> problems(String canary) {
    return RolloutValidation.validate(canary(canary));
  }

  private static JsonNode tree(String json) {
    return JsonText.parse(json).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "99999999999999999999",
        "99999999999999999999%",
        "-99999999999999999999",
        "9223372036854775808"
      })
  void aNumberBeyond64BitsIsNotZero(String number) {
    assertThat(problems("{\"maxSurge\":\"" + number + "\",\"maxUnavailable\":0}"))
        .extracting(Problem::detail)
        .doesNotContain(NO_ROOM);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0%", "x", "", "9223372036854775808x", "-1%"})
  void aStringThatIsNotANumberIsZero(String number) {
    assertThat(problems("{\"maxSurge\":\"" + number + "\",\"maxUnavailable\":0}"))
        .extracting(Problem::detail)
        .contains(NO_ROOM);
  }

  /**
   * The product does not fit 64 bits and becomes the smallest number, whose low 32 bits are zero.
   */
  @Test
  void aShareThatOverflowsIsZeroWithoutAMinimumOfOne() {
    Rollout rollout = canary("{\"maxSurge\":\"9223372036854775807%\",\"maxUnavailable\":0}");
    assertThat(RolloutDefaults.resolvedMaxSurge(rollout)).isZero();
    assertThat(RolloutDefaults.resolvedMaxUnavailable(rollout)).isZero();

    rollout = canary("{\"maxSurge\":0,\"maxUnavailable\":\"9223372036854775807%\"}");
    assertThat(RolloutDefaults.resolvedMaxUnavailable(rollout)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "count,interval must be specified when count > 1",
    "consecutiveSuccessLimit,",
  })
  void aLimitBeyond64BitsIsTheGreatestNumber(String limit, String fault) {
    assertThat(
            MetricValidation.validate(
                    tree(
                        "[{\"name\":\"m\",\""
                            + limit
                            + "\":\"99999999999999999999\",\"provider\":{\"web\":{}}}]"))
                .map(Problem::message))
        .isEqualTo(java.util.Optional.ofNullable(fault).map(f -> "metrics[0]: " + f));
  }

  @Test
  void aConsecutiveSuccessLimitAboveTheCountIsAProblem() {
    assertThat(
            MetricValidation.validate(
                    tree(
                        """
                        [{"name":"m","count":2,"interval":"1s","failureLimit":-1,
                          "consecutiveSuccessLimit":3,"provider":{"web":{}}}]\
                        """))
                .map(Problem::message))
        .contains("metrics[0]: count must be >= consecutiveSuccessLimit");
  }

  @Test
  void aBadArgumentShowsTheArgumentsOfAllAnalysesOfItsStep() {
    String bad = "{\"name\":\"b\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"metadata.x\"}}}";
    List<Problem> problems =
        problems(
            "{\"steps\":[{\"experiment\":{\"templates\":[],\"analyses\":[{\"args\":["
                + bad
                + "]},{\"args\":[{\"name\":\"c\"}]}]},\"analysis\":{\"args\":["
                + bad
                + "]}}]}");

    assertThat(problems)
        .filteredOn(p -> p.field().equals("spec.strategy.steps[0].analyses"))
        .extracting(Problem::text)
        .hasSize(2)
        .allMatch(
            text ->
                text.startsWith(
                    "spec.strategy.steps[0].analyses: Invalid value: ["
                        + bad
                        + ",{\"name\":\"c\"},"
                        + bad
                        + "]: Analyses arguments"));
  }
}
