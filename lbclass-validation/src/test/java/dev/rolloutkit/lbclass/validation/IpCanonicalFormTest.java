package dev.rolloutkit.lbclass.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpCanonicalFormTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1,10.0.0.1",
    "010.000.0.0000001,10.0.0.1",
    "::,::",
    "::1,::1",
    "1::,1::",
    "1:0:0:2::,1:0:0:2::",
    "1::2:0:0:3,1::2:0:0:3",
    "0:0:1:0:0:0:1:0,0:0:1::1:0",
    "1:0:2:3:4:5:6:7,1:0:2:3:4:5:6:7",
    "2001:DB8:0:0::1,2001:db8::1",
    "00001::00ff,1::ff",
    "::ffff:1.2.3.4,1.2.3.4",
    "::ffff:102:304,1.2.3.4",
    "::1.2.3.4,::102:304",
    "1:2:3:4:5:6:1.2.3.4,1:2:3:4:5:6:102:304",
    "64:ff9b::192.0.2.33,64:ff9b::c000:221"
  })
  void anAddressHasOneCanonicalForm(String text, String canonical) {
    assertThat(IpAddress.parse(text).canonical()).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        ":",
        ":::",
        "1.2.3",
        "1.2.3.4.5",
        "1.2.3.256",
        "1.2.3.-4",
        "1.2.3.4 ",
        " 1.2.3.4",
        "1:2",
        "1::2::3",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "::1:2:3:4:5:6:7:8",
        "10000::",
        "fe80::1%eth0",
        "::g",
        "1.2.3.4:1::",
        "1:2:3:4:5:6:7:1.2.3.4",
        "1.2.3.4::",
        "1:",
        "::1:",
        "१.2.3.4",
        "1.2.3.00000000000000000000256"
      })
  void anInvalidAddressIsNull(String text) {
    assertThat(IpAddress.parse(text)).isNull();
  }

  @Property(seed = "1")
  void theCanonicalFormIsReadAsTheSameAddress(@ForAll long high, @ForAll long low)
      throws UnknownHostException {
    // masks make runs of zeros, which are rare in random addresses
    for (long mask : new long[] {-1L, 0xffff_0000_0000_ffffL, 0x0000_ffff_0000_0000L, 0}) {
      IpAddress address = new IpAddress(high & mask, low & mask, false, false);
      IpAddress again = IpAddress.parse(address.canonical());
      assertThat(again.sameAs(address)).isTrue();
      assertThat(again.leadingZeros()).isFalse();
      if (!address.isV4()) {
        byte[] bytes = InetAddress.getByName(address.canonical()).getAddress();
        assertThat(ByteBuffer.wrap(bytes).getLong()).isEqualTo(address.high());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1/8,10.0.0.0/8,10.0.0.1/32",
    "::ffff:1.2.3.0/120,1.2.3.0/24,1.2.3.0/128",
    "::ffff:10.0.0.0/8,::/8,10.0.0.0/128",
    "::ffff:1.2.3.4/96,0.0.0.0/0,1.2.3.4/128",
    "2001:db8::1/64,2001:db8::/64,2001:db8::1/128",
    "::1/0,::/0,::1/128",
    "0.0.0.0/000,0.0.0.0/0,0.0.0.0/32",
    "ff::1/128,ff::1/128,ff::1/128"
  })
  void aNetworkHasOneCanonicalForm(String text, String network, String host) {
    Cidr cidr = Cidr.parseLenient(text).orElseThrow();
    assertThat(cidr.network()).isEqualTo(network);
    assertThat(cidr.host()).isEqualTo(host);
  }
}
