package dev.rolloutkit.model.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.schema.GoSchema;
import dev.rolloutkit.model.internal.schema.GoTolerantDecoder;
import dev.rolloutkit.model.internal.template.PodTemplateHash;
import dev.rolloutkit.model.template.PodTemplate;
import dev.rolloutkit.model.template.PodTemplateDefaults;
import dev.rolloutkit.model.template.PodTemplateEquality;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How the controller reads a Rollout that cannot be decoded, and that reading has no side effects.
 */
class TolerantReadingTest {
  /** The first field leaves a pointer to an empty object, and the second is read into it. */
  private static final String TWO_SPELLINGS =
      """
      {"spec":{"template":{"spec":
        {"SecurityContext":5,"securityContext":{"runAsUser":7}}}}}\
      """;

  private static final String EMPTY_TEMPLATE = "{\"spec\":{\"containers\":[]}}";

  private static JsonNode tree(String json) {
    return JsonText.parse(json).orElseThrow();
  }

  private static String read(String json) {
    return TolerantReading.of(tree(json)).canonicalJson();
  }

  private static PodTemplate template(String json) {
    return PodTemplate.decode(tree(json)).orElseThrow();
  }

  /** Answers that print the empty security context and other empty objects of the tables. */
  private static List<Supplier<String>> questions() {
    return List.of(
        () -> read(TWO_SPELLINGS),
        () -> PodTemplateDefaults.apply(template(EMPTY_TEMPLATE)).canonicalJson(),
        () -> PodTemplateDefaults.apply(template("{}")).canonicalJson(),
        () -> template("{}").canonicalJson(),
        () -> PodTemplateHash.of(template(EMPTY_TEMPLATE)),
        () ->
            String.valueOf(
                PodTemplateEquality.equalIgnoringHash(
                    PodTemplateDefaults.apply(template(EMPTY_TEMPLATE)), template(EMPTY_TEMPLATE))),
        () -> read("{\"Metadata\":5,\"metadata\":{\"name\":\"x\"},\"spec\":5}"),
        () -> read("{\"spec\":{\"strategy\":{\"Canary\":5,\"canary\":{\"steps\":[{}]}}}}"),
        () -> read("{\"spec\":{\"strategy\":{\"canary\":5}}}"));
  }

  private static List<String> answers(List<Supplier<String>> questions) {
    return questions.stream().map(Supplier::get).toList();
  }

  @Test
  void readingAFieldInTwoSpellingsDoesNotAffectLaterCalls() {
    assertThat(PodTemplateDefaults.apply(template(EMPTY_TEMPLATE)).canonicalJson())
        .contains("\"securityContext\":{}");
    assertThat(read(TWO_SPELLINGS)).contains("\"securityContext\":{\"runAsUser\":7}");
    assertThat(PodTemplateDefaults.apply(template(EMPTY_TEMPLATE)).canonicalJson())
        .contains("\"securityContext\":{}");
    assertThat(template("{}").canonicalJson()).isEqualTo(PodTemplate.empty().canonicalJson());
  }

  @Test
  void answersDoNotDependOnTheOrderOfCalls() {
    List<String> forth = answers(questions());
    List<Supplier<String>> reversed = new ArrayList<>(questions());
    Collections.reverse(reversed);
    List<String> back = new ArrayList<>(answers(reversed));
    Collections.reverse(back);

    assertThat(back).isEqualTo(forth);
    assertThat(answers(questions())).isEqualTo(forth);
  }

  @Test
  void answersAreTheSameInSeveralThreads() throws Exception {
    List<String> expected = answers(questions());
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<List<String>>> all = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        all.add(threads.submit(() -> answers(questions())));
      }
      for (Future<List<String>> one : all) {
        assertThat(one.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void listsOfDecodedObjectsAreUnmodifiable() {
    String json = "{\"spec\":{\"containers\":[{\"name\":\"a\",\"args\":[\"x\"]}]}}";
    for (GoObject decoded :
        List.of(
            template(json).object(), GoTolerantDecoder.decode(tree(json), GoSchema.POD_TEMPLATE))) {
      List<GoObject> containers = decoded.object("spec").objects("containers");
      List<String> args = containers.get(0).texts("args");
      assertThatThrownBy(() -> containers.set(0, containers.get(0)))
          .isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> args.set(0, "y")).isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "restartAt,null",
    "strategy.canary.maxSurge,0",
    "strategy.canary.maxUnavailable,0",
    "strategy.canary.steps.pause.duration,0",
    "template.metadata.deletionTimestamp,null"
  })
  void aPointerWithAnUndecodableValueIsZero(String path, String zero) {
    String[] names = path.split("\\.");
    StringBuilder json = new StringBuilder("[]");
    for (int i = names.length - 1; i >= 0; i--) {
      json.insert(0, "{\"" + names[i] + "\":").append('}');
      if (names[i].equals("steps")) {
        json.insert(json.indexOf(":") + 1, '[').insert(json.length() - 1, ']');
      }
    }
    String last = names[names.length - 1];

    assertThat(read("{\"spec\":" + json + "}")).contains("\"" + last + "\":" + zero);
  }

  @Test
  void undecodableTimesOfTheStatusAreNull() {
    for (String name : List.of("abortedAt", "restartedAt")) {
      assertThat(read("{\"status\":{\"" + name + "\":\"yesterday\"}}"))
          .contains("\"" + name + "\":null");
    }
    for (String name : List.of("rolloutStartedAt", "finishedAt")) {
      assertThat(read("{\"status\":{\"duration\":{\"" + name + "\":5}}}"))
          .contains("\"duration\":{\"" + name + "\":null");
    }
    assertThat(read("{\"metadata\":{\"managedFields\":[{\"time\":\"\"}]}}"))
        .contains("\"managedFields\":[{\"time\":null}]");
  }

  @Test
  void anUndecodableSizeLimitIsZero() {
    assertThat(
            read(
                """
                {"spec":{"template":{"spec":{"volumes":[
                  {"name":"v","emptyDir":{"sizeLimit":"much"}}]}}}}\
                """))
        .contains("\"emptyDir\":{\"sizeLimit\":\"0\"}");
  }

  @Test
  void anUndecodableNonPointerFieldIsUnset() {
    assertThat(read("{\"spec\":{\"minReadySeconds\":\"5\",\"replicas\":\"5\"}}"))
        .contains("\"replicas\":0")
        .doesNotContain("minReadySeconds");
  }

  /** Upper case comes first in the order of the names. */
  @Test
  void aFieldInASecondSpellingIsMergedIntoTheFirst() {
    String json =
        read(
            """
            {"spec":{"paused":5,"template":{"spec":{
              "Containers":[{"name":"a","image":"i"},{"name":"b"}],
              "containers":[{"image":"j"}]}},
             "selector":{"MatchLabels":{"a":"1","b":"1"},"matchLabels":{"b":"2"}},
             "Replicas":3,"replicas":"x"}}\
            """);

    assertThat(json)
        .contains("\"containers\":[{\"name\":\"a\",\"image\":\"j\",\"resources\":{}}]")
        .contains("\"matchLabels\":{\"a\":\"1\",\"b\":\"2\"}")
        .contains("\"replicas\":3");
  }
}
