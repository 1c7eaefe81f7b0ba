package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.rolloutkit.model.codec.SourcePositions;
import dev.rolloutkit.model.codec.SourcePositions.Position;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcePositionsTest {
  private static final String YAML =
      """
      kind: Rollout
      metadata:
        annotations:
          a.example.com/b~c: x
      spec:
        replicas: -1
        template:
          metadata:
            labels:
              "a b": c
        strategy:
          blueGreen:
            activeService: same
            previewService: same
          canary:
            steps:
            - setWeight: 5
            - pause:
                duration: -3
      """;

  private static SourcePositions yaml() throws Exception {
    return SourcePositions.of(new YAMLFactory().createParser(YAML)).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "spec.replicas, /spec/replicas, 6, 3, true",
    "metadata.annotations[a.example.com/b~c], /metadata/annotations/a.example.com~1b~0c, 4, 5,"
        + " true",
    "spec.strategy.blueGreen.activeService, /spec/strategy/blueGreen/activeService, 13, 7, true",
    "spec.strategy.activeService, /spec/strategy/blueGreen/activeService, 13, 7, true",
    "spec.strategy.steps[1].pause.duration, /spec/strategy/canary/steps/1/pause/duration, 19, 11,"
        + " true",
    "spec.template.labels, /spec/template/metadata/labels, 9, 7, true",
    "spec.strategy.steps[0], /spec/strategy/canary/steps/0, 17, 9, true",
    "spec.strategy.steps[7].setWeight, /spec/strategy/canary/steps/7/setWeight, 16, 7, false",
    "spec.selector, /spec/selector, 5, 1, false",
    "spec.strategy.strategy, /spec/strategy/strategy, 11, 3, false",
    "status, /status, 1, 1, false",
    "'', '', 1, 1, true"
  })
  void aPathHasALineAndAPointer(String path, String pointer, int line, int column, boolean found)
      throws Exception {
    assertThat(yaml().of(path)).isEqualTo(new Position(pointer, line, column, found));
  }

  @Test
  void problemsAreDescribedWithLineAndColumn() throws Exception {
    Rollout rollout = RolloutCodec.read(new YAMLMapper().readTree(YAML)).orElseThrow();
    SourcePositions positions = yaml();
    assertThat(Rollouts.validate(rollout))
        .extracting(positions::describe)
        .contains(
            "6:3 /spec/replicas spec.replicas: Invalid value: -1: must be greater than or equal to"
                + " 0",
            "11:3 /spec/strategy/strategy spec.strategy.strategy: Invalid value: \"blueGreen: true"
                + " canary: true\": Multiple Strategies can not be listed");
  }

  @Test
  void jsonHasPositions() throws Exception {
    SourcePositions positions =
        SourcePositions.of(
                new JsonFactory()
                    .createParser("{\n \"a\": [1,\n  {\"b.c\": {\"d\": null}}],\n \"a.e\": 2}"))
            .orElseThrow();
    assertThat(positions.of("a[0]")).isEqualTo(new Position("/a/0", 2, 8, true));
    assertThat(positions.of("a[1].b.c.d")).isEqualTo(new Position("/a/1/b.c/d", 3, 12, true));
    assertThat(positions.of("a.e")).isEqualTo(new Position("/a.e", 4, 2, true));
    assertThat(positions.of("a[x]")).isEqualTo(new Position("/a/x", 2, 2, false));
    assertThat(positions.of("a[1].b.c[")).isEqualTo(new Position("/a/1/b.c", 3, 4, false));
  }

  @Test
  void anEmptyTextHasNoPositions() throws Exception {
    SourcePositions positions =
        SourcePositions.of(new JsonFactory().createParser("")).orElseThrow();
    assertThat(positions.of("spec").found()).isFalse();
  }

  @Test
  void malformedTextIsAFailureWithLineAndColumn() throws Exception {
    assertThat(SourcePositions.of(new JsonFactory().createParser("{\"a\":]")).problems())
        .singleElement()
        .satisfies(
            p -> assertThat(p.text()).startsWith("not valid JSON: ").contains("line 1, column 6"));
    assertThat(SourcePositions.of(new YAMLFactory().createParser("a: [")).isOk()).isFalse();
  }

  @Test
  void deepTextIsReadWithoutRecursion() throws Exception {
    String deep = "[".repeat(900) + "]".repeat(900);
    SourcePositions positions =
        SourcePositions.of(new JsonFactory().createParser(deep)).orElseThrow();
    assertThat(positions.of("[0]".repeat(899)).column()).isEqualTo(900);
  }
}
