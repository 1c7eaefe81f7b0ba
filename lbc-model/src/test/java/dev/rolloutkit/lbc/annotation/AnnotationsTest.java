package dev.rolloutkit.lbc.annotation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Reading annotations: an absent annotation is not a problem, a malformed one is. */
class AnnotationsTest {
  private static Annotations with(String suffix, String value) {
    return new Annotations(Annotations.ALB, Map.of(Annotations.ALB + suffix, value));
  }

  @Test
  void anAbsentAnnotationIsEmptyAndNotAProblem() {
    Annotations none = new Annotations(Annotations.ALB, Map.of("scheme", "internal"));
    assertThat(none.text("scheme")).isEmpty();
    assertThat(none.list("subnets")).isEmpty();
    assertThat(none.bool("a").orElseThrow()).isEmpty();
    assertThat(none.int32("a").orElseThrow()).isEqualTo(OptionalInt.empty());
    assertThat(none.int64("a").orElseThrow()).isEqualTo(OptionalLong.empty());
    assertThat(none.map("tags").orElseThrow()).isEmpty();
    assertThat(none.<String>json("a", in -> in.string("string", "")).orElseThrow()).isEmpty();
  }

  /** The keys of a small map are compared one by one; in a large map a joined key is looked up. */
  @Test
  void manyAnnotationsAreReadLikeFew() {
    Map<String, String> some =
        ImmutableMap.of(
            "xlb.ingress.kubernetes.io/subnets",
            "of another prefix",
            Annotations.ALB + "scheme",
            "internal",
            Annotations.ALB + "actionz.web",
            "\"of another family\"",
            Annotations.ALB + "actions.api",
            "\"x\"",
            "tags",
            "without a prefix");
    Map<String, String> many = new HashMap<>(some);
    for (int i = 0; i < 100; i++) {
      many.put("example.com/" + i, "");
    }
    assertThat(Annotations.ofIngress(some).text("scheme")).contains("internal");
    assertThat(action(some, "api")).contains("x");
    assertThat(action(some, "web")).isEmpty();
    for (String suffix : List.of("scheme", "schema", "subnets", "tags", "", "actions.api")) {
      assertThat(Annotations.ofIngress(many).text(suffix))
          .as(suffix)
          .isEqualTo(Annotations.ofIngress(some).text(suffix))
          .isEqualTo(Optional.ofNullable(some.get(Annotations.ALB + suffix)));
    }
    for (String name : List.of("api", "web", "ap", "")) {
      assertThat(action(many, name)).as(name).isEqualTo(action(some, name));
    }
  }

  private static Optional<String> action(Map<String, String> values, String name) {
    return Annotations.ofIngress(values)
        .json("actions.", name, in -> in.string("string", ""))
        .orElseThrow();
  }

  @Test
  void anEmptyAnnotationIsPresent() {
    assertThat(with("scheme", "").text("scheme")).contains("");
    assertThat(with("subnets", " , ").list("subnets")).contains(ImmutableList.of());
    assertThat(with("tags", "").map("tags").orElseThrow()).isEmpty();
  }

  @Test
  void numbersMustFitTheirSize() {
    assertThat(with("n", "2147483648").int64("n").orElseThrow()).hasValue(2147483648L);
    assertThat(message(with("n", "2147483648").int32("n")))
        .isEqualTo(
            "failed to parse int32 annotation, alb.ingress.kubernetes.io/n: 2147483648:"
                + " strconv.ParseInt: parsing \"2147483648\": value out of range");
  }

  @Test
  void booleansAreParsedAsInGo() {
    assertThat(with("b", "T").bool("b").orElseThrow()).isEqualTo(Optional.of(true));
    assertThat(message(with("b", " true").bool("b")))
        .isEqualTo(
            "failed to parse bool annotation, alb.ingress.kubernetes.io/b:  true:"
                + " strconv.ParseBool: parsing \" true\": invalid syntax");
  }

  @Test
  void jsonIsReadCompletelyAndProblemsNameKeyAndText() {
    assertThat(with("j", "\"x\"").json("j", in -> in.string("string", "")).orElseThrow())
        .contains("x");
    Outcome<Optional<String>> number = with("j", "1").json("j", in -> in.string("string", ""));
    assertThat(message(number))
        .isEqualTo(
            "failed to parse json annotation, alb.ingress.kubernetes.io/j: 1: json: cannot"
                + " unmarshal number into Go value of type string");
    assertThat(number.problems().get(0).field().toString())
        .isEqualTo("metadata.annotations[alb.ingress.kubernetes.io/j]");
    assertThat(number.problems().get(0).code().area()).isEqualTo("Json");
    assertThat(with("j", "\"x\" y").json("j", in -> in.string("string", "")).isOk()).isFalse();
  }

  @Test
  void annotationsOfTheServiceTakePrecedence() {
    Map<String, String> service = ImmutableMap.of("k", "of the service");
    Map<String, String> ingress = ImmutableMap.of("k", "of the ingress", "l", "of the ingress");
    assertThat(Annotations.merged(service, null, ingress))
        .isEqualTo(ImmutableMap.of("k", "of the service", "l", "of the ingress"));
    assertThat(Annotations.merged(Collections.singletonMap("k", null), ingress))
        .containsEntry("k", "of the ingress");
  }

  private static String message(Outcome<?> outcome) {
    return outcome.warningsOrProblems().stream().map(Problem::message).findFirst().orElse("");
  }
}
