package dev.rolloutkit.apimachinery.internal.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.Version;
import org.junit.jupiter.api.Test;

class JacksonVersionTest {
  @Test
  void anOldJacksonIsRefused() {
    assertThatThrownBy(() -> JacksonVersion.check(jackson(2, 15)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "rolloutkit needs Jackson 2.17 or newer, but the class path has"
                + " com.fasterxml.jackson.core/jackson-core/2.15.4: raise the version of"
                + " com.fasterxml.jackson:jackson-bom");
    assertThatThrownBy(() -> JacksonVersion.check(jackson(1, 99)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theVersionsOfTheRangeAreAccepted() {
    assertThatCode(JacksonVersion::check).doesNotThrowAnyException();
    assertThatCode(() -> JacksonVersion.check(jackson(2, 17))).doesNotThrowAnyException();
    assertThatCode(() -> JacksonVersion.check(jackson(3, 0))).doesNotThrowAnyException();
  }

  private static Version jackson(int major, int minor) {
    return new Version(major, minor, 4, null, "com.fasterxml.jackson.core", "jackson-core");
  }
}
