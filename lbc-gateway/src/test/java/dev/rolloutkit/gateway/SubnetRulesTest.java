package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.resource.ResourceTypes;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The subnets of a load balancer, and the addresses that a configuration assigns to them. */
class SubnetRulesTest {
  private static ShopGateway nlb(String configuration) {
    return ShopGateway.nlb("{name: 'tcp', port: 5000, protocol: 'TCP', allowedRoutes: {}}")
        .configuration("own", configuration)
        .route("TCPRoute", "r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");
  }

  private static ShopGateway alb(String configuration) {
    return ShopGateway.alb("{name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: {}}")
        .configuration("own", configuration)
        .route("r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]");
  }

  private static String error(ShopGateway shop) {
    return shop.referenceOfStored().error().orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "identifier: 'subnet-a' | internal | subnet identifiers",
        "eipAllocation: 'eipalloc-1' | internet-facing | eip allocations",
        "ipv6Allocation: 'fd00::1' | internal | ipv6 allocations",
        "privateIPv4Allocation: '10.0.0.8' | internal | private ipv4 allocations",
        "sourceNatIPv6Prefix: 'fd00::/80' | internal | source nat prefixes",
      })
  void allSubnetsOrNoneHaveAnAddressOfAKind(String field, String scheme, String what) {
    assertThat(
            error(
                nlb(
                    "{scheme: '"
                        + scheme
                        + "', ipAddressType: 'dualstack', loadBalancerSubnets: [{"
                        + field
                        + "}, {}]}")))
        .isEqualTo("Either specify all " + what + " or none.");
  }

  @Test
  void identifiersAreCheckedBeforeAddresses() {
    assertThat(
            error(
                nlb(
                    "{loadBalancerSubnets: [{identifier: 'subnet-a', privateIPv4Allocation:"
                        + " '10.0.0.8'}, {}]}")))
        .isEqualTo("Either specify all subnet identifiers or none.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "eipAllocation: 'eipalloc-1' | EIP Allocation is only allowed for Network LoadBalancers",
        "ipv6Allocation: 'fd00::1' | IPv6Allocation is only supported for Network LoadBalancers",
        "privateIPv4Allocation: '10.0.0.8' | PrivateIPv4Allocation is only supported for Network"
            + " LoadBalancers",
        "sourceNatIPv6Prefix: 'fd00::/80' | SourceNatIPv6Prefix is only supported for Network"
            + " LoadBalancers",
      })
  void onlyNetworkLoadBalancersHaveAddresses(String field, String message) {
    assertThat(error(alb("{loadBalancerSubnets: [{" + field + "}]}"))).isEqualTo(message);
  }

  @Test
  void eachKindOfAddressIsAllowedOnlyWithCertainSchemesOrAddressTypes() {
    assertThat(error(nlb("{scheme: 'internal', loadBalancerSubnets: [{eipAllocation: 'e'}]}")))
        .isEqualTo("EIPAllocation can only be set for internet facing load balancers");
    assertThat(
            error(
                nlb(
                    "{scheme: 'internet-facing', loadBalancerSubnets: [{privateIPv4Allocation:"
                        + " '10.0.0.8'}]}")))
        .isEqualTo("PrivateIPv4Allocation can only be set for internal load balancers");
    for (String type : List.of("ipv4", "dualstack-without-public-ipv4")) {
      assertThat(
              error(
                  nlb(
                      "{ipAddressType: '"
                          + type
                          + "', loadBalancerSubnets: [{ipv6Allocation: 'fd00::1'}]}")))
          .isEqualTo("IPv6Allocation can only be set for dualstack load balancers");
    }
  }

  @Test
  void theLoadBalancerTypeIsCheckedFirstAndBeginsWithEips() {
    assertThat(
            error(
                alb(
                    "{loadBalancerSubnets: [{sourceNatIPv6Prefix: 'fd00::/80'}, {ipv6Allocation:"
                        + " 'fd00::1'}, {eipAllocation: 'e'}]}")))
        .isEqualTo("EIP Allocation is only allowed for Network LoadBalancers");
  }

  @Test
  void numbersOfAddressesAndSubnetsMustAgree() {
    assertThat(
            error(
                nlb(
                    "{loadBalancerSubnets: [{privateIPv4Allocation: '10.0.0.8'},"
                        + " {privateIPv4Allocation: '10.0.1.8'}, {privateIPv4Allocation:"
                        + " '10.0.1.9'}]}")))
        .isEqualTo("count of private IPv4 addresses (3) and subnets (2) must match");
  }

  @Test
  void eachSubnetHasExactlyOneOfTheAddresses() {
    assertThat(
            error(
                nlb(
                    "{loadBalancerSubnets: [{privateIPv4Allocation: '10.0.0.8'},"
                        + " {privateIPv4Allocation: '10.0.0.9'}]}")))
        .isEqualTo("expect one private IPv4 address configured for subnet: subnet-a");
    GatewayResult right =
        nlb("{loadBalancerSubnets: [{privateIPv4Allocation: '10.0.1.9'},"
                + " {privateIPv4Allocation: '10.0.0.8'}]}")
            .referenceOfStored();
    assertThat(
            ShopGateway.only(right, ResourceTypes.LOAD_BALANCER)
                .path("subnetMapping")
                .findValuesAsText("privateIPv4Address"))
        .containsExactly("10.0.0.8", "10.0.1.9");
  }

  @Test
  void aPrefixForSourceNatHasEightyBitsWhateverTheTypeOfAddresses() {
    assertThat(
            error(
                nlb(
                    "{loadBalancerSubnets: [{sourceNatIPv6Prefix: 'fd00::/64'},"
                        + " {sourceNatIPv6Prefix: 'fd00::/64'}]}")))
        .isEqualTo(
            "Invalid value in source-nat-ipv6-prefixes: fd00::/64. Prefix length must be 80, but 64"
                + " is specified.");
    GatewayResult right =
        nlb("{loadBalancerSubnets: [{sourceNatIPv6Prefix: 'auto_assigned'},"
                + " {sourceNatIPv6Prefix: 'auto_assigned'}]}")
            .referenceOfStored();
    assertThat(
            ShopGateway.only(right, ResourceTypes.LOAD_BALANCER)
                .path("enablePrefixForIpv6SourceNat")
                .textValue())
        .isEqualTo("on");
  }
}
