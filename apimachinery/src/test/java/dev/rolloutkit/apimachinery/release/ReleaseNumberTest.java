package dev.rolloutkit.apimachinery.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseNumberTest {
  @ParameterizedTest
  @CsvSource({
    "2.13.4,2.13.4",
    "v2.13.4,2.13.4",
    "1.13,1.13",
    "v1.10.0-rc1,1.10.0-rc1",
    "1.31.4+k3s1,1.31.4",
    "0.0.0,0.0.0"
  })
  void isReadFromTheTagsOfImages(String text, String number) {
    assertThat(ReleaseNumber.of(text)).hasToString(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "v",
        "2",
        "2.",
        "2.13.",
        "2.13.4.5",
        "latest",
        "02.1.1",
        "2.-1.0",
        "1.2.3-",
        "1.2-rc1",
        "9999999999.0.0",
        " 1.2.3",
        "1.2.3\n",
        "sha256:abc"
      })
  void otherStringsAreNotReleaseNumbers(String text) {
    assertThat(ReleaseNumber.parse(text)).isEmpty();
    assertThatThrownBy(() -> ReleaseNumber.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  /** A number without a patch means the newest release of its minor version. */
  @Test
  void areOrderedAsSemanticVersionsAre() {
    List<ReleaseNumber> ordered =
        List.of(
                "0.9.0",
                "1.9.1",
                "1.9.10",
                "1.9",
                "1.10.0-2",
                "1.10.0-10",
                "1.10.0-rc.1",
                "1.10.0-rc1",
                "1.10.0",
                "1.10",
                "2.0.0")
            .stream()
            .map(ReleaseNumber::of)
            .toList();
    List<ReleaseNumber> shuffled = new ArrayList<>(ordered);
    Collections.shuffle(shuffled, new Random(1));
    Collections.sort(shuffled);
    assertThat(shuffled).isEqualTo(ordered);
  }
}
