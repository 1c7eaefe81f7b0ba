package dev.rolloutkit.ako.pool;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.internal.cluster.AkoManifests;
import dev.rolloutkit.apimachinery.GoStrings;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of a node: for each family the one in the network plug-in's annotation or, if there
 * is none, the node's first {@code InternalIP}.
 *
 * @rule The address of a node is that of the network plug-in's annotation, otherwise its first
 *     InternalIP of the family.
 * @param v4 the IPv4 address; empty for none
 * @param v6 the IPv6 address; empty for none
 */
record NodeAddresses(String v4, String v6) {
  private static final String CALICO_V4 = "projectcalico.org/IPv4Address";
  private static final String CALICO_V6 = "projectcalico.org/IPv6Address";
  private static final String ANTREA = "node.antrea.io/transport-addresses";

  /**
   * The addresses of a node.
   *
   * <p>Compatibility: AKO splits Antrea's list at commas without trimming, ignores elements that
   * are not addresses, and uses the last address of each family.
   */
  static NodeAddresses of(AkoConfig config, Node node) {
    String v4 = "";
    String v6 = "";
    String cni = GoStrings.toLower(config.cni());
    if (cni.equals("calico")) {
      v4 = withoutMask(AkoManifests.annotation(node, CALICO_V4));
      v6 = withoutMask(AkoManifests.annotation(node, CALICO_V6));
    } else if (cni.equals("antrea")) {
      String list = AkoManifests.orEmpty(AkoManifests.annotation(node, ANTREA));
      for (int from = 0; !list.isEmpty() && from <= list.length(); ) {
        int comma = list.indexOf(',', from);
        int to = comma < 0 ? list.length() : comma;
        String address = list.substring(from, to);
        AddressType type = AddressType.of(address);
        v4 = type == AddressType.V4 ? address : v4;
        v6 = type == AddressType.V6 ? address : v6;
        from = to + 1;
      }
    }
    if (node.getStatus() != null) {
      for (NodeAddress address : AkoManifests.orEmpty(node.getStatus().getAddresses())) {
        if (address != null && "InternalIP".equals(address.getType())) {
          String text = AkoManifests.orEmpty(address.getAddress());
          AddressType type = AddressType.of(text);
          v4 = type == AddressType.V4 && v4.isEmpty() ? text : v4;
          v6 = type == AddressType.V6 && v6.isEmpty() ? text : v6;
        }
      }
    }
    return new NodeAddresses(v4, v6);
  }

  private static String withoutMask(@Nullable String address) {
    String text = AkoManifests.orEmpty(address);
    int slash = text.indexOf('/');
    return slash < 0 ? text : text.substring(0, slash);
  }
}
