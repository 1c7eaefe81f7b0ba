package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Stack;
import org.junit.jupiter.api.Test;

/** What a LoadBalancerConfiguration decides, alone and merged with that of the class. */
class ConfigurationRulesTest {
  private static final String HTTP = "{name: 'http', port: 80, protocol: 'HTTP'}";

  /** The configuration of the class is preferred. */
  private static GatewayResult merged(String ofClass, String own) {
    return ShopGateway.of(
            "alb",
            HTTP,
            ", parametersRef: {group: 'gateway.k8s.aws', kind: 'LoadBalancerConfiguration', name:"
                + " 'class', namespace: 'shop'}")
        .configuration("class", ofClass)
        .configuration("own", own)
        .route("r", "rules: [{backendRefs: [{name: 'web', port: 80}]}]")
        .reference();
  }

  private static JsonNode group(GatewayResult result) {
    return ShopGateway.only(result, ResourceTypes.SECURITY_GROUP);
  }

  @Test
  void aFieldWithTheValueFalseCountsAsSet() {
    assertThat(group(merged("{enableICMP: true}", "{enableICMP: false}")).toString())
        .contains("icmp");
    assertThat(group(merged("{enableICMP: false}", "{enableICMP: true}")).toString())
        .doesNotContain("icmp");
    assertThat(group(merged("{}", "{enableICMP: true}")).toString()).contains("icmp");
  }

  @Test
  void anEmptyListCountsAsSet() {
    assertThat(group(merged("{sourceRanges: []}", "{sourceRanges: ['10.0.0.0/8']}")).toString())
        .doesNotContain("10.0.0.0/8");
    assertThat(group(merged("{}", "{sourceRanges: ['10.0.0.0/8']}")).toString())
        .contains("10.0.0.0/8");
  }

  @Test
  void onlyAnApplicationLoadBalancerHasAPoolOfTheCustomersAddresses() {
    String pool = "{customerOwnedIpv4Pool: 'pool-1'}";
    assertThat(
            ShopGateway.only(
                    ShopGateway.alb(HTTP).configuration("own", pool).reference(),
                    ResourceTypes.LOAD_BALANCER)
                .path("customerOwnedIPv4Pool")
                .textValue())
        .isEqualTo("pool-1");
    assertThat(
            ShopGateway.only(
                    ShopGateway.nlb("{name: 'tcp', port: 5000, protocol: 'TCP'}")
                        .configuration("own", pool)
                        .reference(),
                    ResourceTypes.LOAD_BALANCER)
                .has("customerOwnedIPv4Pool"))
        .isFalse();
  }

  @Test
  void anAddOnThatWasEnabledIsDisabled() {
    Stack never = ShopGateway.alb(HTTP).reference().stack().orElseThrow();
    assertThat(never.ids(ResourceTypes.SHIELD)).isEmpty();
    assertThat(never.ids(ResourceTypes.WAF_V2)).isEmpty();
    GatewayResult before =
        ShopGateway.alb(HTTP)
            .annotated("gateway.k8s.aws.addon.shield", "true")
            .annotated("gateway.k8s.aws.addon.wafv2", "true")
            .reference();
    assertThat(ShopGateway.only(before, ResourceTypes.SHIELD).path("enabled").booleanValue())
        .isFalse();
    assertThat(ShopGateway.only(before, ResourceTypes.WAF_V2).path("webACLARN").textValue())
        .isEmpty();
    Stack network =
        ShopGateway.nlb("{name: 'tcp', port: 5000, protocol: 'TCP'}")
            .annotated("gateway.k8s.aws.addon.shield", "true")
            .reference()
            .stack()
            .orElseThrow();
    assertThat(network.ids(ResourceTypes.SHIELD)).isEmpty();
  }
}
