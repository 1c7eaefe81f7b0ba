package dev.rolloutkit.lbclass.settings;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KubernetesVersionTest {
  @ParameterizedTest
  @CsvSource({
    "v1.34.5,1.34",
    "1.34,1.34",
    "1.30+,1.30",
    "v1.29.3-eks-abc,1.29",
    "v1.22.0-rc.0,1.22",
    "v1.28.4+k3s1,1.28"
  })
  void aVersionIsReadAsItsMajorAndMinorNumber(String text, String release) {
    assertThat(KubernetesVersion.parse(text).orElseThrow()).hasToString(release);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "v", "1", "1.", ".1", "1.x", "1.2.", "1.2x", "V1.2", "-1.2", "1.99999999999"})
  void anInvalidVersionIsAProblem(String text) {
    assertThat(KubernetesVersion.parse(text).isOk()).isFalse();
  }
}
