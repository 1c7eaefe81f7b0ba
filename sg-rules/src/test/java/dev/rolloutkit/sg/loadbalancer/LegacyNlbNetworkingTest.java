package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * From where a network load balancer without security groups lets traffic in: from clients to the
 * port of the traffic, from its own subnets to the port of health checks.
 */
class LegacyNlbNetworkingTest {
  private static LegacyNlbTarget.Builder target(String ipAddressType) {
    return LegacyNlbTarget.builder()
        .targetPort(IntOrStringValue.of(8080))
        .healthCheckPort(IntOrStringValue.of(9000))
        .protocol("TCP")
        .internal(false)
        .ipAddressType(ipAddressType)
        .preserveClientIp(true)
        .vpc(
            new VpcCidrs(
                ImmutableList.of(new Subnet("10.0.1.0/24", ImmutableList.of("2001:db8:0:1::/64"))),
                ImmutableList.of("10.0.0.0/16"),
                ImmutableList.of("2001:db8::/56")));
  }

  /** The blocks from which each of the two ports can be reached. */
  private static List<List<String>> sources(LegacyNlbTarget target) {
    return LegacyNlbNetworking.of(target).orElseThrow().ingress().stream()
        .map(rule -> rule.from().stream().map(peer -> peer.cidr()).toList())
        .toList();
  }

  @Test
  void healthChecksComeFromTheSubnetsInTheFamilyOfTheTargets() {
    List<String> clients = List.of("192.0.2.0/24");

    assertThat(sources(target("ipv4").sourceRanges(clients).build()))
        .containsExactly(clients, List.of("10.0.1.0/24"));
    assertThat(sources(target("ipv6").sourceRanges(clients).build()))
        .containsExactly(clients, List.of("2001:db8:0:1::/64"));
  }

  @Test
  void subnetsCountWithTheirIpv6BlocksUnlessTheAddressTypeIsExactlyIpv4() {
    List<String> clients = List.of("192.0.2.0/24");

    assertThat(sources(target("").sourceRanges(clients).build()))
        .containsExactly(clients, List.of("2001:db8:0:1::/64"));
  }

  @Test
  void allClientsAreIpv4ClientsUnlessTheAddressTypeIsExactlyIpv6() {
    assertThat(sources(target("").build()).get(0)).containsExactly("0.0.0.0/0");
    assertThat(sources(target("ipv6").build()).get(0)).containsExactly("::/0");
    assertThat(sources(target("").internal(true).build()).get(0)).containsExactly("2001:db8::/56");
  }
}
