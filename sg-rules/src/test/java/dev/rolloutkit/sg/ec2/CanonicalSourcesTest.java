package dev.rolloutkit.sg.ec2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules in the spelling of EC2. */
class CanonicalSourcesTest {
  @ParameterizedTest
  @CsvSource({
    "6, tcp",
    "17, udp",
    "1, icmp",
    "58, icmpv6",
    "TCP, tcp",
    "udp, udp",
    "-1, -1",
    "50, 50"
  })
  void protocolsHaveNames(String protocol, String name) {
    assertThat(CanonicalSources.protocol(protocol)).isEqualTo(name);
  }

  @Test
  void aNullProtocolRemainsNull() {
    assertThat(CanonicalSources.protocol(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, 10.0.0.0/8",
    "10.0.0.0/8, 10.0.0.0/8",
    "2001:DB8:0:0::1/32, 2001:db8::/32",
    "::/0, ::/0",
    "no block, no block"
  })
  void blocksAreMasked(String text, String canonical) {
    assertThat(CanonicalSources.cidr(text)).isEqualTo(canonical);
  }

  @Test
  void aCanonicalPermissionIsUnchanged() {
    Permission rule =
        Permission.unlabelled("tcp", new PortRange(80, 80), new Source.Cidr4("10.0.0.0/8"));

    assertThat(CanonicalSources.of(rule)).isSameAs(rule);
  }

  @Test
  void severalPermissionsAreRewrittenInTheirOrder() {
    Permission four =
        Permission.managed("6", new PortRange(80, 80), new Source.Cidr4("10.1.2.3/8"));
    Permission six =
        Permission.unlabelled("17", new PortRange(53, 53), new Source.Cidr6("2001:db8::1/32"));
    Permission group =
        Permission.unlabelled("tcp", new PortRange(1, 2), new Source.SecurityGroup("sg-1"));

    List<Permission> canonical = CanonicalSources.of(List.of(four, six, group));

    assertThat(canonical)
        .extracting(p -> p.key().value())
        .containsExactly(
            "IpProtocol: tcp, FromPort: 80, ToPort: 80, IpRange: 10.0.0.0/8",
            "IpProtocol: udp, FromPort: 53, ToPort: 53, Ipv6Range: 2001:db8::/32",
            group.key().value());
    assertThat(canonical.get(0).isManaged()).isTrue();
    assertThat(canonical.get(1).isManaged()).isFalse();
    assertThat(canonical.get(2)).isSameAs(group);
  }
}
