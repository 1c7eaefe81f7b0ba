package dev.rolloutkit.engine.internal.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.rollout.RolloutCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of an analysis that are read from the Rollout. */
class RolloutFieldsTest {
  private static final Rollout ROLLOUT =
      RolloutCodec.read(
              """
              {"metadata":{"name":"bg","namespace":"ns","uid":"u-1",
                 "labels":{"region":"eu","a.b/c":"d"},"annotations":{"note":"x"}},
               "spec":{"replicas":3,"paused":true,"template":{"spec":{"containers":[
                 {"name":"c","image":"img:1"},{"name":"d","image":"img:2"}]}}},
               "status":{"stableRS":"abc"}}""")
          .orElseThrow();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metadata.name|bg",
        "metadata.namespace|ns",
        "metadata.uid|u-1",
        "metadata.labels['region']|eu",
        "metadata.labels['a.b/c']|d",
        "metadata.annotations['note']|x",
        "spec.replicas|3",
        "spec.paused|true",
        "status.stableRS|abc",
        "spec.template.spec.containers[0].image|img:1",
        "spec.template.spec.containers[1].name|d",
        "spec.template.spec.containers.1.name|d"
      })
  void aPathLeadsToAValue(String path, String value) {
    assertThat(RolloutFields.value(ROLLOUT, path).orElseThrow()).isEqualTo(value);
  }

  @Test
  void anObjectIsWrittenAsJson() {
    assertThat(
            RolloutFields.value(ROLLOUT, "spec.template.spec.containers[1]")
                .orElseThrow()
                .replaceAll("\\s", ""))
        .contains("\"image\":\"img:2\"")
        .startsWith("{");
  }

  /** A label that is not there is an empty text, and no mistake. */
  @Test
  void labelsAndAnnotationsMayBeMissing() {
    assertThat(RolloutFields.value(ROLLOUT, "metadata.labels['none']").orElseThrow()).isEmpty();
    assertThat(RolloutFields.value(ROLLOUT, "metadata.annotations['region']").orElseThrow())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.generation",
        "metadata",
        "metadata.labels",
        "metadata.labels.region",
        "metadata.labels['region'",
        "metadata.finalizers['x']"
      })
  void otherMetadataIsUnsupported(String path) {
    assertThat(RolloutFields.value(ROLLOUT, path).problems())
        .extracting(Problem::message)
        .containsExactly("unsupported fieldPath: " + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.nothing",
        "spec.template.spec.containers[2].name",
        "spec.template.spec.containers[x].name",
        "spec.template.spec.containers[-1].name",
        "spec.template.spec.containers[99999999999].name",
        "spec.replicas.more"
      })
  void aPathThatLeadsNowhereIsInvalid(String path) {
    assertThat(RolloutFields.value(ROLLOUT, path).problems())
        .extracting(Problem::message)
        .containsExactly("invalid path " + path + " in rollout");
  }

  /** An index may have several digits. */
  @Test
  void theTwelfthContainerIsFound() {
    StringBuilder containers = new StringBuilder();
    for (int i = 0; i < 13; i++) {
      containers.append(i == 0 ? "" : ",").append("{\"name\":\"c").append(i).append("\"}");
    }
    Rollout many =
        RolloutCodec.read(
                "{\"spec\":{\"template\":{\"spec\":{\"containers\":[" + containers + "]}}}}")
            .orElseThrow();
    assertThat(RolloutFields.value(many, "spec.template.spec.containers[12].name").orElseThrow())
        .isEqualTo("c12");
    assertThat(RolloutFields.value(many, "spec.template.spec.containers[13].name").isOk())
        .isFalse();
  }
}
