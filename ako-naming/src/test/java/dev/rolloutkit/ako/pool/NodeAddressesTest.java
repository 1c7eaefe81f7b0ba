package dev.rolloutkit.ako.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.config.AkoConfig;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import org.junit.jupiter.api.Test;

class NodeAddressesTest {
  private static AkoConfig cni(String name) {
    return AkoConfig.builder().clusterName("c").cni(name).build();
  }

  private static NodeBuilder node(String... internal) {
    NodeBuilder out = new NodeBuilder().withNewMetadata().withName("n").endMetadata();
    for (String address : internal) {
      out.editOrNewStatus().addNewAddress(address, "InternalIP").endStatus();
    }
    return out;
  }

  private static Node annotated(NodeBuilder node, String key, String value) {
    return node.editMetadata().addToAnnotations(key, value).endMetadata().build();
  }

  @Test
  void theFirstInternalAddressOfEachFamilyIsUsed() {
    Node node =
        node("10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8::2")
            .editStatus()
            .addNewAddress("1.2.3.4", "ExternalIP")
            .endStatus()
            .build();

    assertThat(NodeAddresses.of(cni(""), node))
        .isEqualTo(new NodeAddresses("10.0.0.1", "2001:db8::1"));
    assertThat(NodeAddresses.of(cni(""), new Node())).isEqualTo(new NodeAddresses("", ""));
  }

  @Test
  void addressesOfTheNetworkPluginTakePrecedence() {
    Node calico =
        annotated(node("10.0.0.1", "2001:db8::1"), "projectcalico.org/IPv4Address", "10.9.0.1/24");
    Node antrea =
        annotated(
            node("10.0.0.1"),
            "node.antrea.io/transport-addresses",
            "10.9.0.1,10.9.0.2,2001:db8::9");

    assertThat(NodeAddresses.of(cni("calico"), calico))
        .isEqualTo(new NodeAddresses("10.9.0.1", "2001:db8::1"));
    assertThat(NodeAddresses.of(cni("antrea"), antrea))
        .isEqualTo(new NodeAddresses("10.9.0.2", "2001:db8::9"));
    assertThat(NodeAddresses.of(cni("cilium"), antrea))
        .isEqualTo(new NodeAddresses("10.0.0.1", ""));
    assertThat(NodeAddresses.of(cni("antrea"), node("10.0.0.1").build()))
        .isEqualTo(new NodeAddresses("10.0.0.1", ""));
  }

  @Test
  void anElementWithASpaceInTheListOfAntreaIsIgnored() {
    Node spaced = annotated(node(), "node.antrea.io/transport-addresses", "10.9.0.1, 10.9.0.2");

    assertThat(NodeAddresses.of(cni("antrea"), spaced).v4()).isEqualTo("10.9.0.1");
    assertThat(NodeAddresses.of(cni("antrea"), spaced).v6()).isEmpty();
  }
}
