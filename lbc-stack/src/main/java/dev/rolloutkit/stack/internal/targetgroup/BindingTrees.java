package dev.rolloutkit.stack.internal.targetgroup;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.target.HealthCheck;
import dev.rolloutkit.lbc.target.TargetGroupSettings;
import dev.rolloutkit.stack.resource.ResourceTypes;
import dev.rolloutkit.stack.resource.Trees;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the JSON trees of target groups and their bindings.
 *
 * @rule A target group has its protocol, port, health check and attributes in the spec, and a
 *     TargetGroupBinding that names it.
 */
public final class BindingTrees {
  private BindingTrees() {}

  /**
   * The resource of a target group.
   *
   * @param tags its tags
   */
  public static ObjectNode targetGroup(
      String name, TargetGroupSettings settings, Map<String, String> tags) {
    ObjectNode out =
        Trees.object()
            .put("name", name)
            .put("targetType", settings.targetType().text())
            .put("port", settings.port())
            .put("protocol", settings.protocol());
    Trees.putNonEmpty(out, "protocolVersion", settings.protocolVersion());
    out.put("ipAddressType", settings.ipv6() ? "ipv6" : "ipv4")
        .set("healthCheckConfig", healthCheck(settings.healthCheck(), settings.protocolVersion()));
    Trees.setNonEmpty(
        out, "targetGroupAttributes", Trees.pairs(settings.attributes(), "key", "value"));
    Trees.putMap(out, "tags", tags);
    if (settings.controlPort().isPresent()) {
      out.put("targetControlPort", settings.controlPort().getAsInt());
    }
    return out;
  }

  /** The health check of a target group. */
  public static ObjectNode healthCheck(HealthCheck check, String protocolVersion) {
    ObjectNode out = Trees.object();
    out.set("port", Trees.either(check.port()));
    out.put("protocol", check.protocol());
    check.path().ifPresent(path -> out.put("path", path));
    check
        .codes()
        .ifPresent(
            codes ->
                out.putObject("matcher")
                    .put(protocolVersion.equals("GRPC") ? "grpcCode" : "httpCode", codes));
    return out.put("intervalSeconds", check.intervalSeconds())
        .put("timeoutSeconds", check.timeoutSeconds())
        .put("healthyThresholdCount", check.healthyThreshold())
        .put("unhealthyThresholdCount", check.unhealthyThreshold());
  }

  /**
   * The resource of a TargetGroupBinding.
   *
   * @param id the id of the target group in the stack
   * @param namespace the namespace of the Service
   * @param servicePort the Service port as the backend writes it
   * @param flags the flags of the controller, whose release determines which fields there are
   */
  public static ObjectNode binding(
      String id,
      String name,
      String namespace,
      String service,
      IntOrStringValue servicePort,
      TargetGroupSettings settings,
      Optional<TargetGroupBindingNetworking> networking,
      LbcFlags flags) {
    ObjectNode nodeSelector = Trees.object();
    Trees.putMap(nodeSelector, "matchLabels", settings.nodeLabels());
    return binding(
        id,
        name,
        namespace,
        service,
        servicePort,
        settings,
        networking,
        flags,
        BindingExtras.ofSelector(nodeSelector));
  }

  /**
   * The resource of a TargetGroupBinding.
   *
   * @param id the id of the target group in the stack
   * @param namespace the namespace of the Service
   * @param servicePort the Service port as the backend writes it
   * @param flags the flags of the controller, whose release determines which fields there are
   * @param extras what the binding has besides the settings of its target group
   */
  public static ObjectNode binding(
      String id,
      String name,
      String namespace,
      String service,
      IntOrStringValue servicePort,
      TargetGroupSettings settings,
      Optional<TargetGroupBindingNetworking> networking,
      LbcFlags flags,
      BindingExtras extras) {
    ObjectNode out = Trees.object();
    ObjectNode template = out.putObject("template");
    ObjectNode metadata =
        template.putObject("metadata").put("name", name).put("namespace", namespace);
    if (!flags.release().has(LbcChange.NO_CREATION_TIME_IN_BINDINGS)) {
      metadata.putNull("creationTimestamp");
    }
    Trees.putMap(metadata, "labels", extras.labels());
    Trees.putMap(metadata, "annotations", extras.annotations());
    ObjectNode spec = template.putObject("spec");
    spec.set("targetGroupARN", Trees.ref(ResourceTypes.TARGET_GROUP, id, "targetGroupARN"));
    spec.put("targetType", settings.targetType().text());
    spec.putObject("serviceRef").put("name", service).set("port", Trees.either(servicePort));
    networking.ifPresent(
        block -> {
          ArrayNode rules = Trees.list();
          block.ingress().forEach(rule -> rules.add(rule(rule)));
          Trees.setNonEmpty(spec.putObject("networking"), "ingress", rules);
        });
    Trees.setNonEmpty(spec, "nodeSelector", extras.nodeSelector());
    spec.put("ipAddressType", settings.ipv6() ? "ipv6" : "ipv4");
    Trees.putNonEmpty(spec, "vpcID", flags.awsVpcId());
    if (settings.multiCluster()) {
      spec.put("multiClusterTargetGroup", true);
    }
    if (flags.release().has(LbcChange.TARGET_GROUP_PROTOCOL_IN_BINDINGS)) {
      spec.put("targetGroupProtocol", settings.protocol());
    }
    return out;
  }

  private static ObjectNode rule(NetworkingIngressRule rule) {
    ObjectNode out = Trees.object();
    ArrayNode from = Trees.list();
    for (NetworkingPeer peer : rule.from()) {
      ObjectNode one = from.addObject();
      if (peer.groupId() != null) {
        ObjectNode group = one.putObject("securityGroup");
        group.set("groupID", SecurityGroupTrees.reference(peer.groupId()));
      } else {
        one.putObject("ipBlock").put("cidr", peer.cidr());
      }
    }
    out.set("from", from.isEmpty() ? null : from);
    ArrayNode ports = Trees.list();
    for (NetworkingPort port : rule.ports()) {
      ObjectNode one = ports.addObject();
      Trees.putPresent(one, "protocol", port.protocol());
      if (port.port() != null) {
        one.set("port", Trees.either(port.port()));
      }
    }
    out.set("ports", ports.isEmpty() ? null : ports);
    return out;
  }
}
