package dev.rolloutkit.lbclass.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpAddressTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1",
    "010.000.0.00000001, 10.0.0.1",
    "::, ::",
    "::1, ::1",
    "1::, 1::",
    "0001:00002::, 1:2::",
    "2001:DB8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "1:0:2:3:4:5:6:7, 1:0:2:3:4:5:6:7",
    "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0",
    "::2:3:4:5:6:7:8, 0:2:3:4:5:6:7:8",
    "1:2::7:8, 1:2::7:8",
    "1:2:3:4:5:6:1.2.3.4, 1:2:3:4:5:6:102:304",
    "64:ff9b::1.2.3.4, 64:ff9b::102:304",
    "::ffff:1.2.3.4, 1.2.3.4",
    "0:0:0:0:0:FFFF:0102:0304, 1.2.3.4",
    "::ffff:0:0, 0.0.0.0",
  })
  void anAddressHasACanonicalForm(String text, String canonical) {
    IpAddress ip = IpAddress.parse(text);

    assertThat(ip).isNotNull();
    assertThat(ip.canonical()).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10",
        "10.0.0",
        "10.0.0.0.1",
        "256.0.0.1",
        "0016777215.0.0.1",
        "+1.0.0.1",
        "1.0.0.1 ",
        "10.0.0.1\n",
        "\u0661.0.0.1",
        ":",
        ":1",
        "1:",
        ":::",
        "1:2",
        "1::2::3",
        "10000::",
        "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:7:8:9",
        "1::2:3:4:5:6:7:8:9",
        "1::2:3:4:5:6:7:8",
        "fe80::1%eth0",
        "::1.2.3",
        "1.2.3.4::",
        "1::2:1.2.3.4:5"
      })
  void anInvalidAddressIsNull(String text) {
    assertThat(IpAddress.parse(text)).isNull();
  }

  @Test
  void leadingZerosAreRecognised() {
    assertThat(IpAddress.parse("1.2.03.4").leadingZeros()).isTrue();
    assertThat(IpAddress.parse("0.0.0.0").leadingZeros()).isFalse();
    assertThat(IpAddress.parse("0001::").leadingZeros()).isFalse();
    assertThat(IpAddress.parse("00001::").leadingZeros()).isTrue();
    assertThat(IpAddress.parse("::1.2.3.04").leadingZeros()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "::ffff:1.2.3.0/120, 1.2.3.0/24",
    "::ffff:10.0.0.0/8, ::/8",
    "::ffff:1.2.3.4/96, 0.0.0.0/0",
    "::ffff:1.2.3.4/95, ::fffe:0:0/95",
    "10.1.2.3/8, 10.0.0.0/8",
    "10.1.2.3/0, 0.0.0.0/0",
    "2001:db8::1/032, 2001:db8::/32",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff/65, ffff:ffff:ffff:ffff:8000::/65",
  })
  void aNetworkHasACanonicalForm(String text, String network) {
    Cidr cidr = Cidr.parseLenient(text).orElseThrow();

    assertThat(cidr.network()).isEqualTo(network);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/8", "10.0.0.0", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/8/8"})
  void anInvalidNetworkIsEmpty(String text) {
    assertThat(Cidr.parseLenient(text)).isEmpty();
  }
}
