package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

class KubernetesVersionOrderTest {
  private static KubernetesVersion version(int major, int minor) {
    return new KubernetesVersion(major, minor);
  }

  @Test
  void versionsAreOrderedByNumber() {
    List<KubernetesVersion> sorted =
        List.of(version(1, 9), version(1, 34), version(2, 0), version(2, 1));
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < sorted.size(); j++) {
        KubernetesVersion one = sorted.get(i);
        KubernetesVersion other = sorted.get(j);
        assertThat(Integer.signum(one.compareTo(other))).isEqualTo(Integer.compare(i, j));
        assertThat(one.isAtLeast(other.major(), other.minor())).isEqualTo(i >= j);
      }
    }
  }

  @Test
  void eachPartHasAtMostNineDigitsAndIsNotNegative() {
    assertThat(KubernetesVersion.parse("123456789.987654321").orElseThrow())
        .isEqualTo(version(123456789, 987654321));
    assertThat(KubernetesVersion.parse("1234567890.1").isOk()).isFalse();
    assertThat(KubernetesVersion.parse("1.1234567890").isOk()).isFalse();
    assertThat(version(0, 0)).hasToString("0.0");
    assertThatThrownBy(() -> version(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> version(0, -1)).isInstanceOf(IllegalArgumentException.class);
  }
}
