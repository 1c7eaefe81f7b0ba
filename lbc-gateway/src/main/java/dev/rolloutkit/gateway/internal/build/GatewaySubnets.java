package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.LiveLoadBalancer;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.internal.service.SubnetAddresses;
import dev.rolloutkit.stack.internal.service.SubnetMappings;
import dev.rolloutkit.stack.internal.subnet.Subnets;
import dev.rolloutkit.stack.resource.Trees;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/**
 * The subnets of the load balancer of a Gateway, with their addresses.
 *
 * @rule The subnets of a Gateway are those of its configuration, with their addresses, or the
 *     discovered ones.
 * @param subnets the subnets
 * @param mapping the subnets with their addresses, as in the stack
 * @param sourceNat whether the load balancer has prefixes for source NAT
 */
record GatewaySubnets(ImmutableList<SubnetInfo> subnets, ArrayNode mapping, boolean sourceNat) {
  private static final String EIP = "eipAllocation";
  private static final String IPV6 = "ipv6Allocation";
  private static final String IPV4 = "privateIPv4Allocation";
  private static final String SOURCE_NAT = "sourceNatIPv6Prefix";

  static GatewaySubnets of(Build build, String scheme, String ipAddressType) throws Failure {
    List<JsonNode> entries = GatewayFields.list(build.configuration(), "loadBalancerSubnets");
    checkAllowed(entries, build.isNetwork(), scheme, ipAddressType);
    checkAlike(entries, "identifier", "subnet identifiers");
    checkAlike(entries, EIP, "eip allocations");
    checkAlike(entries, IPV6, "ipv6 allocations");
    checkAlike(entries, IPV4, "private ipv4 allocations");
    checkAlike(entries, SOURCE_NAT, "source nat prefixes");
    ImmutableList<SubnetInfo> subnets = found(build, entries, scheme, ipAddressType);
    boolean sourceNat = has(entries, SOURCE_NAT);
    if (!build.isNetwork()) {
      ArrayNode mapping = Trees.list();
      subnets.forEach(subnet -> mapping.addObject().put("subnetID", subnet.id()));
      return new GatewaySubnets(subnets, mapping, false);
    }
    SubnetAddresses addresses =
        new SubnetAddresses(
            values(entries, EIP),
            values(entries, IPV4),
            values(entries, IPV6),
            values(entries, SOURCE_NAT));
    // Gateways may have source NAT with any type of addresses, and IPv6 was checked above.
    ArrayNode mapping =
        new SubnetMappings(addresses, subnets, scheme, EnumSet.allOf(SubnetMappings.Allowed.class))
            .tree();
    return new GatewaySubnets(subnets, mapping, sourceNat);
  }

  private static ImmutableList<SubnetInfo> found(
      Build build, List<JsonNode> entries, String scheme, String ipAddressType) throws Failure {
    Subnets resolver =
        build.isNetwork()
            ? Subnets.network(build.settings().stack(), build.directory(), ipAddressType)
            : Subnets.application(build.settings().stack(), build.directory(), ipAddressType);
    Optional<ImmutableList<String>> identifiers = values(entries, "identifier");
    if (identifiers.isPresent()) {
      return resolver.named(identifiers.get());
    }
    JsonNode selector = build.configuration().path("loadBalancerSubnetsSelector");
    if (selector.isObject() && !selector.isEmpty()) {
      return resolver.selected(IngressClassParams.selector(Trees.object().set("tags", selector)));
    }
    LiveLoadBalancer live = build.directory().loadBalancer().orElse(null);
    return live != null && live.scheme().equals(scheme)
        ? resolver.named(live.subnetIds())
        : resolver.discovered(scheme);
  }

  private static void checkAllowed(
      List<JsonNode> entries, boolean network, String scheme, String ipAddressType) throws Failure {
    if (has(entries, EIP)) {
      check(network, "EIP Allocation is only allowed for Network LoadBalancers");
      check(
          scheme.equals("internet-facing"),
          "EIPAllocation can only be set for internet facing load balancers");
    }
    if (has(entries, IPV6)) {
      check(network, "IPv6Allocation is only supported for Network LoadBalancers");
      check(
          ipAddressType.equals("dualstack"),
          "IPv6Allocation can only be set for dualstack load balancers");
    }
    if (has(entries, IPV4)) {
      check(network, "PrivateIPv4Allocation is only supported for Network LoadBalancers");
      check(
          scheme.equals("internal"),
          "PrivateIPv4Allocation can only be set for internal load balancers");
    }
    if (has(entries, SOURCE_NAT)) {
      check(network, "SourceNatIPv6Prefix is only supported for Network LoadBalancers");
    }
  }

  private static void checkAlike(List<JsonNode> entries, String field, String what) throws Failure {
    long with = entries.stream().filter(entry -> isSet(entry, field)).count();
    check(with == 0 || with == entries.size(), "Either specify all " + what + " or none.");
  }

  private static void check(boolean holds, String message) throws Failure {
    if (!holds) {
      throw Build.stop(message);
    }
  }

  private static boolean isSet(JsonNode entry, String field) {
    return !GatewayFields.text(entry, field).isEmpty();
  }

  private static boolean has(List<JsonNode> entries, String field) {
    return entries.stream().anyMatch(entry -> isSet(entry, field));
  }

  private static Optional<ImmutableList<String>> values(List<JsonNode> entries, String field) {
    return has(entries, field)
        ? Optional.of(
            entries.stream()
                .map(entry -> GatewayFields.text(entry, field))
                .collect(ImmutableList.toImmutableList()))
        : Optional.empty();
  }
}
