package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Go's decoder puts a zero object where a list has null; so do the readers here. */
class ZeroElementsTest {
  @Test
  void nullElementIsTheZeroObject() {
    List<String> elements = GoZero.elements(Arrays.asList("a", null, "b"), () -> "");

    assertThat(elements).containsExactly("a", "", "b");
  }

  @Test
  void missingListIsEmpty() {
    assertThat(GoZero.elements(null, () -> "")).isEmpty();
  }

  /** A list of addresses may contain null, which is no address. */
  @Test
  void nullIsNoAddress() {
    assertThat(IpAddress.parse(null)).isNull();
  }
}
