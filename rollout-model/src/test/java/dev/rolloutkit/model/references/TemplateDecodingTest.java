package dev.rolloutkit.model.references;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.analysis.AnalysisTemplate;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.references.ReferenceValidation;
import dev.rolloutkit.model.internal.schema.GoDecoder;
import dev.rolloutkit.model.internal.schema.GoEncoder;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates of analyses are decoded as strictly as Rollouts, with all of their fields. */
class TemplateDecodingTest {
  private static final Rollout BLUE_GREEN =
      RolloutCodec.read("{\"spec\":{\"strategy\":{\"blueGreen\":{}}}}").orElseThrow();

  private static JsonNode tree(String json) {
    return JsonText.parse(json).orElseThrow();
  }

  private static Outcome<ReferencedTemplates> read(String spec) {
    return ReferencedTemplates.read(
        AnalysisRole.PRE_PROMOTION,
        0,
        null,
        tree("[{\"metadata\":{\"name\":\"t\"},\"spec\":" + spec + "}]"),
        null);
  }

  private static List<String> problems(ReferencedTemplates templates) {
    return ReferenceValidation.validate(
            BLUE_GREEN, ReferencedResources.builder().addAnalysisTemplate(templates).build())
        .stream()
        .map(Problem::detail)
        .toList();
  }

  private static String metric(String json) {
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.write(GoDecoder.decode(tree(json), GoSchema.METRIC).orElseThrow(), out);
    return out.toString();
  }

  @Test
  void aTemplateThatCannotBeDecodedIsRefused() {
    Outcome<ReferencedTemplates> read = read("{\"args\":[{\"name\":\"port\",\"value\":9090}]}");

    assertThat(read.isOk()).isFalse();
    assertThat(read.problems().get(0).detail()).isEqualTo("cannot convert int64 to string");
  }

  @Test
  void anArgumentThatCannotBeDecodedIsRefused() {
    assertThat(
            ReferencedTemplates.read(AnalysisRole.BACKGROUND, 0, tree("[{\"name\":5}]"), null, null)
                .isOk())
        .isFalse();
  }

  /** If a caller builds the value itself, validation reports what reading would refuse. */
  @Test
  void aTemplateThatCannotBeDecodedIsTheOnlyProblem() {
    AnalysisTemplate template =
        AnalysisTemplate.builder()
            .metadata(dev.rolloutkit.model.meta.Metadata.builder().name("t").build())
            .spec(tree("{\"args\":[{\"name\":\"port\",\"value\":9090}]}"))
            .build();

    assertThat(
            problems(
                new ReferencedTemplates(
                    AnalysisRole.PRE_PROMOTION,
                    0,
                    ImmutableList.of(),
                    ImmutableList.of(template),
                    ImmutableList.of())))
        .containsExactly("AnalysisTemplate t: cannot convert int64 to string");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"99999999999999999999", "-9223372036854775809", "99999999999999999999%", "1"})
  void aCountBeyond64BitsIsAValidCount(String count) {
    assertThat(problems(read(metrics(count)).orElseThrow())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "x", "9223372036854775808%"})
  void aMetricWithoutAPositiveCountRunsIndefinitely(String count) {
    assertThat(problems(read(metrics(count)).orElseThrow()))
        .containsExactly(
            "AnalysisTemplate t has metric m which runs indefinitely. Invalid value for count: "
                + count);
  }

  private static String metrics(String count) {
    return "{\"metrics\":[{\"name\":\"m\",\"interval\":\"1m\",\"count\":\"" + count + "\"}]}";
  }

  @Test
  void theTimeoutOfDatadogIsDecoded() {
    assertThat(
            problems(
                read("{\"metrics\":[{\"provider\":{\"datadog\":{\"requestTimeout\":\"{{args.x}}\"}}}]}")
                    .orElseThrow()))
        .containsExactly("AnalysisTemplate t: failed to resolve {{args.x}}");
  }

  @Test
  void kayentaHasALookbackAndItsScopesPrintTimesOnlyIfGiven() {
    assertThat(
            metric(
                """
                {"provider":{"kayenta":{"lookback":true,"scopes":[
                  {"controlScope":{"start":"a"},"experimentScope":{"end":""}}]}}}\
                """))
        .contains("\"lookback\":true")
        .contains("\"controlScope\":{\"scope\":\"\",\"region\":\"\",\"step\":0,\"start\":\"a\"}")
        .contains("\"experimentScope\":{\"scope\":\"\",\"region\":\"\",\"step\":0}");
  }

  @Test
  void thePoliciesOfAJobAreDecoded() {
    assertThat(
            metric(
                """
                {"provider":{"job":{"spec":{"podFailurePolicy":{"x":1},
                  "successPolicy":{"rules":[{"succeededCount":1,"x":1}]}}}}}\
                """))
        .contains("\"podFailurePolicy\":{\"rules\":null}")
        .contains("\"successPolicy\":{\"rules\":[{\"succeededCount\":1}]}");
    assertThat(
            GoDecoder.decode(
                    tree("{\"provider\":{\"job\":{\"spec\":{\"successPolicy\":{\"rules\":5}}}}}"),
                    GoSchema.METRIC)
                .isOk())
        .isFalse();
  }
}
