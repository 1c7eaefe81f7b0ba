package dev.rolloutkit.apimachinery.internal.json;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class Fabric8VersionTest {
  @Test
  void anOldModelIsRefused() {
    assertThatThrownBy(() -> Fabric8Version.check(false, "6.12"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "rolloutkit needs fabric8's Kubernetes model 6.13 or newer, but the class path has"
                + " 6.12: raise the version of io.fabric8:kubernetes-client-bom");
  }

  @Test
  void anOldModelWithoutAVersionIsRefused() {
    assertThatThrownBy(() -> Fabric8Version.check(false, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the class path has an older one");
  }

  @Test
  void theModelOfTheBuildIsAccepted() {
    assertThatCode(Fabric8Version::check).doesNotThrowAnyException();
  }
}
