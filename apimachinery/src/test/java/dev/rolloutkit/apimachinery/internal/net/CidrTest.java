package dev.rolloutkit.apimachinery.internal.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CidrTest {
  private static Cidr cidr(String text) {
    return Cidr.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"010.0.0.0/8", "::10.0.0.01/128", "00001::/16"})
  void leadingZerosOfTheAddressAreAcceptedOnlyLeniently(String text) {
    assertThat(Cidr.parse(text)).isEmpty();
    assertThat(Cidr.parseLenient(text))
        .hasValueSatisfying(c -> assertThat(c.leadingZeros()).isTrue());
  }

  @Test
  void leadingZerosOfTheLengthAreAlwaysAccepted() {
    assertThat(cidr("10.0.0.0/08").leadingZeros()).isTrue();
    assertThat(cidr("10.0.0.0/08").masked()).isEqualTo(cidr("10.0.0.0/8"));
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8,10.0.0.0/8,10.0.0.0/8",
    "2001:DB8:0::1/32,2001:db8::/32,2001:db8::/32",
    "::ffff:10.0.0.1/104,::ffff:a00:0/104,10.0.0.0/8",
    "::ffff:10.0.0.1/8,::/8,::/8",
    "0.0.0.0/0,0.0.0.0/0,0.0.0.0/0"
  })
  void mappedBlocksPrintAsIpv6ForEc2AndAsIpv4ForKubernetes(
      String text, String canonical, String network) {
    assertThat(cidr(text).canonical()).isEqualTo(canonical);
    assertThat(cidr(text).network()).isEqualTo(network);
  }

  @Test
  void aBlockContainsNothingOfTheOtherFamily() {
    assertThat(cidr("10.0.0.0/8").contains(cidr("10.255.0.0/16"))).isTrue();
    assertThat(cidr("10.0.0.0/16").contains(cidr("10.0.0.0/8"))).isFalse();
    assertThat(cidr("::/0").contains(cidr("10.0.0.0/8"))).isFalse();
    assertThat(cidr("0.0.0.0/0").contains(cidr("::ffff:10.0.0.0/104"))).isFalse();
  }

  @Test
  void containsAddressTreatsMappedAddressesAsIpv4() {
    assertThat(cidr("10.0.0.0/8").containsAddress("::ffff:10.0.0.1")).isTrue();
    assertThat(cidr("::ffff:10.0.0.0/104").containsAddress("10.9.9.9")).isTrue();
    assertThat(cidr("::/0").containsAddress("10.0.0.1")).isFalse();
    assertThat(cidr("10.0.0.0/8").containsAddress("010.0.0.1")).isFalse();
    assertThat(cidr("10.0.0.0/8").containsAddress("")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/24, 10.1.2.0, 10.1.3.0",
    "10.255.255.255/32, 10.255.255.255, 11.0.0.0",
    "192.0.0.0/2, 192.0.0.0, ",
    "0.0.0.0/0, 0.0.0.0, ",
    "255.255.255.255/32, 255.255.255.255, ",
    "2001:db8::/33, 2001:db8::, 2001:db8:8000::",
    "0:0:0:1::/64, 0:0:0:1::, 0:0:0:2::",
    "::ffff:ffff:ffff/128, ::ffff:ffff:ffff, ::1:0:0:0",
    "::ffff:ffff:ffff:ffff/128, ::ffff:ffff:ffff:ffff, 0:0:0:1::",
    "8000::/1, 8000::, ",
    "::/0, ::, "
  })
  void firstBehindIsTheNextAddressOrEmptyAtTheEndOfTheFamily(
      String block, String first, @Nullable String behind) {
    Function<String, String> canonical =
        text -> Netip.address(text).orElseThrow().canonicalInFamily();
    assertThat(cidr(block).firstAddress()).isEqualTo(canonical.apply(first));
    assertThat(cidr(block).firstBehind()).isEqualTo(Optional.ofNullable(behind).map(canonical));
  }

  @Test
  void widenedRejectsALongerPrefix() {
    assertThat(cidr("10.1.2.0/24").widened(8)).hasToString("10.0.0.0/8");
    assertThatIllegalArgumentException().isThrownBy(() -> cidr("10.0.0.0/8").widened(9));
    assertThatIllegalArgumentException().isThrownBy(() -> cidr("10.0.0.0/8").widened(-1));
  }

  @Property(tries = 500, seed = "4711")
  void aBlockContainsTheAddressesThatShareItsPrefix(
      @ForAll @Size(16) byte[] outer,
      @ForAll @IntRange(max = 128) int shared,
      @ForAll @IntRange(max = 128) int length) {
    // the address with all bits from one bit on inverted
    BigInteger number = new BigInteger(1, outer);
    BigInteger rest = BigInteger.ONE.shiftLeft(128 - shared).subtract(BigInteger.ONE);
    String first = text(number);
    String second = text(number.xor(rest));
    assertThat(cidr(first + "/" + length).contains(cidr(second + "/128")))
        .isEqualTo(shared >= length);
    assertThat(cidr(first + "/" + length).masked().hasHostBits()).isFalse();
  }

  private static String text(BigInteger number) {
    StringBuilder out = new StringBuilder();
    for (int i = 7; i >= 0; i--) {
      out.append(i == 7 ? "" : ":")
          .append(Integer.toHexString(number.shiftRight(16 * i).intValue() & 0xffff));
    }
    return out.toString();
  }
}
