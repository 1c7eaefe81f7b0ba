package dev.rolloutkit.lbcadmission.chain;

import static dev.rolloutkit.lbcadmission.chain.Schema.bool;
import static dev.rolloutkit.lbcadmission.chain.Schema.intOrString;
import static dev.rolloutkit.lbcadmission.chain.Schema.integer;
import static dev.rolloutkit.lbcadmission.chain.Schema.list;
import static dev.rolloutkit.lbcadmission.chain.Schema.matching;
import static dev.rolloutkit.lbcadmission.chain.Schema.object;
import static dev.rolloutkit.lbcadmission.chain.Schema.oneOf;
import static dev.rolloutkit.lbcadmission.chain.Schema.table;
import static dev.rolloutkit.lbcadmission.chain.Schema.text;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.lbcadmission.decode.ObjectKind;
import java.util.Optional;

/**
 * The schemas of the controller's own kinds.
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
                      ImmutableMap.of("key", text(), "operator", text(), "values", list(0, text())),
                      "key",
                      "operator")),
              "matchLabels",
              table(text())));

  private static final Schema PEER =
      object(
          ImmutableMap.of(
              "ipBlock",
              object(ImmutableMap.of("cidr", text()), "cidr"),
              "securityGroup",
              object(ImmutableMap.of("groupID", text()), "groupID")));

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
                  .put("assumeRoleExternalId", text())
                  .put("iamRoleArnToAssume", text())
                  .put("ipAddressType", oneOf("ipv4", "ipv6"))
                  .put("multiClusterTargetGroup", bool())
                  .put("networking", NETWORKING)
                  .put("nodeSelector", SELECTOR)
                  .put(
                      "serviceRef",
                      object(
                          ImmutableMap.of("name", text(), "port", intOrString()), "name", "port"))
                  .put("targetGroupARN", text())
                  .put("targetGroupName", text())
                  .put(
                      "targetGroupProtocol",
                      oneOf("HTTP", "HTTPS", "TCP", "TLS", "UDP", "TCP_UDP", "QUIC", "TCP_QUIC"))
                  .put("targetType", oneOf("instance", "ip"))
                  .put("vpcID", text())
                  .buildOrThrow(),
              "serviceRef"));

  private static final Schema ATTRIBUTES =
      list(0, object(ImmutableMap.of("key", text(), "value", text()), "key", "value"));

  private static final Schema PARAMS =
      resource(
          object(
              ImmutableMap.<String, Schema>builder()
                  .put("PrefixListsIDs", list(0, text()))
                  .put("certificateArn", list(0, text()))
                  .put("group", object(ImmutableMap.of("name", text()), "name"))
                  .put("inboundCIDRs", list(0, text()))
                  .put("ipAddressType", oneOf("ipv4", "dualstack", "dualstack-without-public-ipv4"))
                  .put("ipamConfiguration", object(ImmutableMap.of("ipv4IPAMPoolId", text())))
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
                                  text()))))
                  .put("loadBalancerAttributes", ATTRIBUTES)
                  .put(
                      "minimumLoadBalancerCapacity",
                      object(ImmutableMap.of("capacityUnits", integer()), "capacityUnits"))
                  .put("namespaceSelector", SELECTOR)
                  .put("scheme", oneOf("internal", "internet-facing"))
                  .put("sslPolicy", text())
                  .put(
                      "subnets",
                      object(
                          ImmutableMap.of(
                              "ids",
                              list(1, matching("subnet-[0-9a-f]+")),
                              "tags",
                              table(list(0, text())))))
                  .put("tags", ATTRIBUTES)
                  .put("targetType", oneOf("instance", "ip"))
                  .put("wafv2AclArn", text())
                  .buildOrThrow()));

  private CrdSchemas() {}

  private static Schema resource(Schema spec) {
    return object(ImmutableMap.of("spec", spec));
  }

  /** The schema of a kind; absent for those that the API server has built in. */
  static Optional<Schema> of(ObjectKind kind) {
    return switch (kind) {
      case TARGET_GROUP_BINDING -> Optional.of(BINDING);
      case INGRESS_CLASS_PARAMS -> Optional.of(PARAMS);
      case INGRESS, SERVICE, POD -> Optional.empty();
    };
  }
}
