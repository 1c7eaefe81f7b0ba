package dev.rolloutkit.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.gateway.cluster.Condition;
import dev.rolloutkit.gateway.result.GatewayResult;
import dev.rolloutkit.gateway.result.ListenerStatus;
import dev.rolloutkit.stack.config.AwsDirectory;
import dev.rolloutkit.stack.resource.ResourceTypes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The listeners of a load balancer, and why a listener of a Gateway is refused. */
class ListenerRulesTest {
  private static final String WEB = "rules: [{backendRefs: [{name: 'web', port: 80}]}]";
  private static final String HTTPS =
      "{name: 's', port: 443, protocol: 'HTTPS', hostname: 'a.example.com', tls: {certificateRefs:"
          + " [{name: 'c'}]}}";
  private static final String TCP = "{name: 'tcp', port: 5000, protocol: 'TCP'}";
  private static final String UDP = "{name: 'udp', port: 5000, protocol: 'UDP'}";

  private static Condition condition(ListenerStatus listener, String type) {
    return listener.conditions().stream()
        .filter(condition -> condition.type().equals(type))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aPortOutOfRangeIsUnavailableAndStopsNoOtherListener() {
    GatewayResult result =
        ShopGateway.alb(
                "{name: 'a', port: 70000, protocol: 'HTTP', hostname: 'x', allowedRoutes: {}},"
                    + "{name: 'b', port: 70000, protocol: 'HTTPS', hostname: 'x', allowedRoutes:"
                    + " {}},"
                    + "{name: 'c', port: 0, protocol: 'HTTP', allowedRoutes: {}},"
                    + "{name: 'd', port: 65535, protocol: 'HTTP', allowedRoutes: {}}")
            .route("r", WEB)
            .referenceOfStored();
    List<ListenerStatus> listeners = result.gateway().listeners();
    assertThat(listeners)
        .extracting(one -> condition(one, "Accepted").reason())
        .containsExactly("PortUnavailable", "PortUnavailable", "PortUnavailable", "Accepted");
    assertThat(listeners)
        .extracting(one -> condition(one, "Conflicted").status())
        .containsOnly("False");
    assertThat(condition(listeners.get(0), "Programmed"))
        .isEqualTo(
            new Condition("Programmed", "False", "PortUnavailable", "Listener is not accepted."));
  }

  private static JsonNode listener(GatewayResult result) {
    return ShopGateway.only(result, ResourceTypes.LISTENER);
  }

  @Test
  void targetsOfQuicHaveNoWeights() {
    for (String[] one :
        new String[][] {
          {UDP, "UDP:5000", "UDPRoute", "QUIC"},
          {TCP + ", " + UDP, "TCP_UDP:5000", "TCPRoute", "TCP_QUIC"}
        }) {
      ShopGateway shop =
          ShopGateway.nlb(one[0])
              .route(
                  one[2],
                  "r",
                  "rules: [{backendRefs: [{name: 'web', port: 80, weight: 3}, {name: 'api', port:"
                      + " 80, weight: 7}]}]");
      assertThat(listener(shop.reference()).findValuesAsText("weight")).containsExactly("3", "7");
      shop.configuration(
          "own", "{listenerConfigurations: [{protocolPort: '" + one[1] + "', quicEnabled: true}]}");
      assertThat(shop.cluster().refused()).isEmpty();
      JsonNode listener = listener(shop.reference());
      assertThat(listener.path("protocol").textValue()).isEqualTo(one[3]);
      assertThat(listener.at("/defaultActions/0/forwardConfig/targetGroups")).hasSize(2);
      assertThat(listener.findValuesAsText("weight")).isEmpty();
    }
  }

  private static ShopGateway mutual(String listener, String protocolPort, String mutual) {
    return ShopGateway.alb(listener)
        .configuration(
            "own",
            "{listenerConfigurations: [{protocolPort: '"
                + protocolPort
                + "', mutualAuthentication: {"
                + mutual
                + "}}]}")
        .route("r", WEB);
  }

  @Test
  void aTrustStoreIsFoundByItsNameIfClientsAreVerified() {
    ShopGateway shop = mutual(HTTPS, "HTTPS:443", "mode: 'verify', trustStore: 'ours'");
    assertThat(shop.reference().error())
        .hasValueSatisfying(
            error ->
                assertThat(error).startsWith("failed to resolve trustStore ARN for name ours: "));
    AwsDirectory known =
        AwsDirectory.builder()
            .from(ShopGateway.directory())
            .putTrustStore("ours", "arn:of-ours")
            .build();
    assertThat(listener(shop.reference(known)).path("mutualAuthentication"))
        .isEqualTo(
            ShopGateway.json(
                "{mode: 'verify', trustStoreArn: 'arn:of-ours', ignoreClientCertificateExpiry:"
                    + " false, advertiseTrustStoreCaNames: ''}"));
    JsonNode passed =
        listener(mutual(HTTPS, "HTTPS:443", "mode: 'passthrough'").reference())
            .path("mutualAuthentication");
    assertThat(passed)
        .isEqualTo(ShopGateway.json("{mode: 'passthrough', advertiseTrustStoreCaNames: ''}"));
  }

  @Test
  void listenersThatSpeakHttpDoNotAuthenticateClients() {
    GatewayResult result =
        mutual(
                "{name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: {}}",
                "HTTP:80",
                "mode: 'verify', trustStore: 'nobody'")
            .referenceOfStored();
    assertThat(listener(result).has("mutualAuthentication")).isFalse();
  }
}
