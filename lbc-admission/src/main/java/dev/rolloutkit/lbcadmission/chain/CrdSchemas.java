package dev.rolloutkit.lbcadmission.chain;

import static dev.rolloutkit.lbcadmission.chain.Schema.bool;
import static dev.rolloutkit.lbcadmission.chain.Schema.intOrString;
import static dev.rolloutkit.lbcadmission.chain.Schema.integer;
import static dev.rolloutkit.lbcadmission.chain.Schema.list;
import static dev.rolloutkit.lbcadmission.chain.Schema.map;
import static dev.rolloutkit.lbcadmission.chain.Schema.matching;
import static dev.rolloutkit.lbcadmission.chain.Schema.object;
import static dev.rolloutkit.lbcadmission.chain.Schema.oneOf;
import static dev.rolloutkit.lbcadmission.chain.Schema.string;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import java.util.Optional;

/**
 * The schemas of the controller's custom resources.
 *
 * <p>Source: AWS Load Balancer Controller, its CustomResourceDefinitions.
 */
final class CrdSchemas {
  private static final Schema SELECTOR =
      object(
          ImmutableMap.of(
              "matchExpressions",
              list(
                  0,
                  object(
                      ImmutableMap.of(
                          "key", string(), "operator", string(), "values", list(0, string())),
                      "key",
                      "operator")),
              "matchLabels",
              map(string())));

  private static final Schema PEER =
      object(
          ImmutableMap.of(
              "ipBlock",
              object(ImmutableMap.of("cidr", string()), "cidr"),
              "securityGroup",
              object(ImmutableMap.of("groupID", string()), "groupID")));

  private static final Schema NETWORKING =
      object(
          ImmutableMap.of(
              "ingress",
              list(
                  0,
                  object(
                      ImmutableMap.of(
                          "from",
                          list(0, PEER),
                          "ports",
                          list(
                              0,
                              object(
                                  ImmutableMap.of(
                                      "port", intOrString(), "protocol", oneOf("TCP", "UDP"))))),
                      "from",
                      "ports"))));

  private static final Schema BINDING =
      resource(
          object(
              ImmutableMap.<String, Schema>builder()
                  .put("assumeRoleExternalId", string())
                  .put("iamRoleArnToAssume", string())
                  .put("ipAddressType", oneOf("ipv4", "ipv6"))
                  .put("multiClusterTargetGroup", bool())
                  .put("networking", NETWORKING)
                  .put("nodeSelector", SELECTOR)
                  .put(
                      "serviceRef",
                      object(
                          ImmutableMap.of("name", string(), "port", intOrString()), "name", "port"))
                  .put("targetGroupARN", string())
                  .put("targetGroupName", string())
                  .put(
                      "targetGroupProtocol",
                      oneOf("HTTP", "HTTPS", "TCP", "TLS", "UDP", "TCP_UDP", "QUIC", "TCP_QUIC"))
                  .put("targetType", oneOf("instance", "ip"))
                  .put("vpcID", string())
                  .buildOrThrow(),
              "serviceRef"));

  private static final Schema ATTRIBUTES =
      list(0, object(ImmutableMap.of("key", string(), "value", string()), "key", "value"));

  private static final Schema PARAMS =
      resource(
          object(
              ImmutableMap.<String, Schema>builder()
                  .put("PrefixListsIDs", list(0, string()))
                  .put("certificateArn", list(0, string()))
                  .put("group", object(ImmutableMap.of("name", string()), "name"))
                  .put("inboundCIDRs", list(0, string()))
                  .put("ipAddressType", oneOf("ipv4", "dualstack", "dualstack-without-public-ipv4"))
                  .put("ipamConfiguration", object(ImmutableMap.of("ipv4IPAMPoolId", string())))
                  .put(
                      "listeners",
                      list(
                          0,
                          object(
                              ImmutableMap.of(
                                  "listenerAttributes",
                                  ATTRIBUTES,
                                  "port",
                                  integer(),
                                  "protocol",
                                  string()))))
                  .put("loadBalancerAttributes", ATTRIBUTES)
                  .put(
                      "minimumLoadBalancerCapacity",
                      object(ImmutableMap.of("capacityUnits", integer()), "capacityUnits"))
                  .put("namespaceSelector", SELECTOR)
                  .put("scheme", oneOf("internal", "internet-facing"))
                  .put("sslPolicy", string())
                  .put(
                      "subnets",
                      object(
                          ImmutableMap.of(
                              "ids",
                              list(1, matching("subnet-[0-9a-f]+")),
                              "tags",
                              map(list(0, string())))))
                  .put("tags", ATTRIBUTES)
                  .put("targetType", oneOf("instance", "ip"))
                  .put("wafv2AclArn", string())
                  .buildOrThrow()));

  private CrdSchemas() {}

  private static Schema resource(Schema spec) {
    return object(ImmutableMap.of("spec", spec));
  }

  /** The schema of a kind; empty for built-in kinds. */
  static Optional<Schema> of(ObjectKind kind) {
    return switch (kind) {
      case TARGET_GROUP_BINDING -> Optional.of(BINDING);
      case INGRESS_CLASS_PARAMS -> Optional.of(PARAMS);
      case INGRESS, SERVICE, POD -> Optional.empty();
    };
  }
}
