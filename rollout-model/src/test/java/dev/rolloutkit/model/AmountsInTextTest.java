package dev.rolloutkit.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.rollout.RolloutCodec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Go trims a quantity in its JSON form: blanks around it are ignored, but white space that JSON
 * writes as an escape is a problem.
 */
class AmountsInTextTest {
  private static String rollout(String amount) {
    return "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"resources\":{\"limits\":{\"cpu\":"
        + amount
        + "}}}]}}}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\\t1\"", "\"1\\n\"", "\"\\r1\"", "\"1\\u2029\"", "\"1\\u000b\"", "\"\""})
  void escapedWhiteSpaceIsRefusedByEveryReader(String amount) {
    String json = rollout(amount);

    assertThat(RolloutCodec.read(json).isOk()).isFalse();
    assertThat(RolloutCodec.read(JsonText.parse(json).orElseThrow()).isOk()).isFalse();
    assertThat(RolloutCodec.read(json).problems().get(0).detail())
        .startsWith("quantities must match the regular expression");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\" 1 \"", "\"\\u00a01\"", "1", "1.50", "\"100m\"", "\"1\\u0085\""})
  void blanksAreTrimmedByEveryReader(String amount) {
    String json = rollout(amount);

    assertThat(RolloutCodec.read(json).isOk()).isTrue();
    assertThat(RolloutCodec.read(JsonText.parse(json).orElseThrow()).isOk()).isTrue();
  }
}
