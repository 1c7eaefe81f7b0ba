package dev.rolloutkit.apimachinery.internal.net;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetipTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.7 | 10.0.0.7",
        "0.0.0.0 | 0.0.0.0",
        "2001:DB8::1 | 2001:db8::1",
        ":: | ::",
        "1:: | 1::",
        "::ffff:10.0.0.7 | ::ffff:a00:7",
        "fe80::1%eth0 | fe80::1",
        "1:2:3:4:5:6:7:8 | 1:2:3:4:5:6:7:8",
        "1:2:3:4:5:6:1.2.3.4 | 1:2:3:4:5:6:102:304"
      })
  void anAddressOfTheStrictFormIsRead(String text, String canonical) {
    assertThat(Netip.address(text).orElseThrow().canonicalInFamily()).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "host | unable to parse IP",
        "eth%1 | missing IPv6 address",
        "10.0.0 | IPv4 address too short",
        "10.0.0.0.1 | IPv4 address too long",
        "10.0.00.1 | IPv4 field has octet with leading zero",
        "10.0.256.1 | IPv4 field has value >255",
        "10..0.1 | IPv4 field must have at least one digit (at \".0.1\")",
        "10.0.0.a | unexpected character (at \"a\")",
        "fe80::1% | zone must be a non-empty string",
        "12345:: | each group must have 4 or less digits (at \"12345::\")",
        "1:g:: | each colon-separated field must have at least one digit (at \"g::\")",
        "1:2 | address string too short",
        "1:2: | colon must be followed by more characters (at \":\")",
        "1::2::3 | multiple :: in address (at \":3\")",
        "1:2:3:4:5:6:7:8:9 | trailing garbage after address (at \"9\")",
        "1:2:3:4:5:6:7::8 | the :: must expand to at least one field of zeros",
        "1:2:3:4:5:6:7:8:: | the :: must expand to at least one field of zeros",
        "1:1.2.3.4 | embedded IPv4 address must replace the final 2 fields of the address (at"
            + " \"1.2.3.4\")",
        "::1:2:3:4:5:6:7:1.2.3.4 | too many hex fields to fit an embedded IPv4 at the end of the"
            + " address (at \"1.2.3.4\")",
        "1;: | unexpected character, want colon (at \";:\")",
      })
  void anAddressOfAnyOtherFormIsRefusedWithGosMessage(String text, String error) {
    assertThat(Netip.address(text).problems())
        .extracting(problem -> problem.message())
        .containsExactly("ParseAddr(\"" + text + "\"): " + error);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.1.2.3, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.0.0.0/8, ::ffff:10.1.2.3, false",
    "::/0, 10.1.2.3, false",
    "2001:db8::/33, 2001:db8:7fff::, true",
    "2001:db8::/33, 2001:db8:8000::, false"
  })
  void aPrefixContainsOnlyAddressesOfItsFamily(String prefix, String address, boolean holds) {
    assertThat(Netip.prefix(prefix).orElseThrow().contains(Netip.address(address).orElseThrow()))
        .isEqualTo(holds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "10.0.0.0 | no '/'",
        "10.0.0/8 | ParseAddr(\"10.0.0\"): IPv4 address too short",
        "fe80::1%a/64 | IPv6 zones cannot be present in a prefix",
        "10.0.0.0/08 | bad bits after slash: \"08\"",
        "10.0.0.0/ | bad bits after slash: \"\"",
        "10.0.0.0/33 | prefix length out of range"
      })
  void aPrefixOfAnyOtherFormIsRefusedWithGosMessage(String text, String error) {
    assertThat(Netip.prefix(text).problems())
        .extracting(problem -> problem.message())
        .containsExactly("netip.ParsePrefix(\"" + text + "\"): " + error);
  }

  /** The strict parser accepts what the lenient one accepts, except for leading zeros. */
  @Property(seed = "7", tries = 5000)
  void aStrictAddressIsALenientOneWithoutLeadingZeros(@ForAll("texts") String text) {
    IpAddress lenient = IpAddress.parse(text);
    boolean strict = lenient != null && !lenient.leadingZeros();
    assertThat(Netip.address(text).isOk()).as(text).isEqualTo(strict);
    if (strict) {
      assertThat(Netip.address(text).orElseThrow()).isEqualTo(lenient);
    }
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> parts =
        Arbitraries.of(
            "0", "1", "00", "01", "ab", "FFff", "10", "255", "256", "12345", "1.2.3.4", "");
    return Arbitraries.of(":", ".", "::")
        .flatMap(
            separator ->
                parts
                    .list()
                    .ofMinSize(1)
                    .ofMaxSize(9)
                    .map(list -> String.join(separator.equals("::") ? ":" : separator, list)));
  }
}
