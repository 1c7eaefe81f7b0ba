package dev.rolloutkit.lbc.binding;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.json.JsonTreeReader;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the networking blocks of TargetGroupBindings.
 *
 * @rule A networking block lists rules with peers and ports; each peer is a security group or a
 *     CIDR block.
 */
public final class NetworkingBlocks {
  /** The path of a networking block. */
  public static final FieldPath NETWORKING = FieldPath.of("spec", "networking");

  private NetworkingBlocks() {}

  /** Reads a networking block alone. Field paths in problems begin with {@code spec.networking}. */
  public static Outcome<TargetGroupBindingNetworking> read(JsonNode json) {
    JsonTreeReader in = new JsonTreeReader();
    TargetGroupBindingNetworking read = read(in, json);
    return in.outcome(read == null ? new TargetGroupBindingNetworking(ImmutableList.of()) : read);
  }

  /** The networking block as JSON for a manifest, without empty fields. */
  public static ObjectNode toJson(TargetGroupBindingNetworking networking) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ArrayNode ingress = out.putArray("ingress");
    for (NetworkingIngressRule rule : networking.ingress()) {
      ObjectNode to = ingress.addObject();
      if (!rule.from().isEmpty()) {
        ArrayNode from = to.putArray("from");
        rule.from().forEach(peer -> write(peer, from.addObject()));
      }
      if (!rule.ports().isEmpty()) {
        ArrayNode ports = to.putArray("ports");
        rule.ports().forEach(port -> write(port, ports.addObject()));
      }
    }
    return out;
  }

  private static void write(NetworkingPeer peer, ObjectNode out) {
    if (peer.cidr() != null) {
      out.putObject("ipBlock").put("cidr", peer.cidr());
    }
    if (peer.groupId() != null) {
      out.putObject("securityGroup").put("groupID", peer.groupId());
    }
  }

  private static void write(NetworkingPort port, ObjectNode out) {
    if (port.protocol() != null) {
      out.put("protocol", port.protocol());
    }
    IntOrStringValue number = port.port();
    if (number != null && number.isInt()) {
      out.put("port", number.intValue());
    } else if (number != null) {
      out.put("port", number.stringValue());
    }
  }

  /** Reads a networking block; {@code null} if it is absent. */
  static @Nullable TargetGroupBindingNetworking read(JsonTreeReader in, @Nullable JsonNode json) {
    if (JsonTreeReader.absent(json)) {
      return null;
    }
    ImmutableMap<String, JsonNode> block = in.members(NETWORKING, json, "ingress");
    ImmutableList<NetworkingIngressRule> rules =
        in.list(
            NETWORKING.child("ingress"), block.get("ingress"), (at, rule) -> rule(in, at, rule));
    return new TargetGroupBindingNetworking(rules == null ? ImmutableList.of() : rules);
  }

  private static NetworkingIngressRule rule(
      JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> rule = in.members(at, json, "from", "ports");
    ImmutableList<NetworkingPeer> from =
        in.list(at.child("from"), rule.get("from"), (path, peer) -> peer(in, path, peer));
    ImmutableList<NetworkingPort> ports =
        in.list(
            at.child("ports"),
            rule.get("ports"),
            (path, port) -> {
              ImmutableMap<String, JsonNode> m = in.members(path, port, "protocol", "port");
              return new NetworkingPort(
                  in.text(path, m, "protocol"),
                  BindingFields.port(in, path.child("port"), m.get("port")));
            });
    return new NetworkingIngressRule(
        from == null ? ImmutableList.of() : from, ports == null ? ImmutableList.of() : ports);
  }

  private static NetworkingPeer peer(JsonTreeReader in, FieldPath at, @Nullable JsonNode json) {
    ImmutableMap<String, JsonNode> peer = in.members(at, json, "ipBlock", "securityGroup");
    String cidr = null;
    String group = null;
    if (peer.containsKey("ipBlock")) {
      FieldPath path = at.child("ipBlock");
      cidr =
          Strings.nullToEmpty(in.text(path, in.members(path, peer.get("ipBlock"), "cidr"), "cidr"));
    }
    if (peer.containsKey("securityGroup")) {
      FieldPath path = at.child("securityGroup");
      group =
          Strings.nullToEmpty(
              in.text(path, in.members(path, peer.get("securityGroup"), "groupID"), "groupID"));
    }
    return new NetworkingPeer(cidr, group);
  }
}
