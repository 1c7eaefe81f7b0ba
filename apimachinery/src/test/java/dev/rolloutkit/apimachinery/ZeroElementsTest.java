package dev.rolloutkit.apimachinery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A null element of a list is read as a zero object, as Go's decoder does. */
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

  /** A list of addresses may contain null, which is not an address. */
  @Test
  void nullIsNotAnAddress() {
    assertThat(IpAddress.parse(null)).isNull();
  }
}
