package dev.rolloutkit.stack.internal.service;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.config.SubnetInfo;
import dev.rolloutkit.stack.resource.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Assigns addresses to the subnets of a network load balancer.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Services.
 *
 * @rule Elastic IPs, private addresses and IPv6 addresses are assigned to the subnets of a network
 *     load balancer.
 */
public final class SubnetMappings {
  static final String EIPS = "eip-allocations";
  static final String IPV4 = "private-ipv4-addresses";
  static final String IPV6 = "ipv6-addresses";
  static final String PREFIXES = "source-nat-ipv6-prefixes";

  private final SubnetAddresses addresses;
  private final List<SubnetInfo> subnets;
  private final boolean internal;
  private final Set<Allowed> allowed;

  /** What a load balancer may have besides IPv4 addresses. */
  public enum Allowed {
    /** IPv6 addresses, since it is dual-stack. */
    IPV6,
    /** Prefixes for source NAT. */
    SOURCE_NAT
  }

  /**
   * The assignment of addresses to subnets.
   *
   * @param addresses the requested addresses
   * @param subnets the subnets of the load balancer
   * @param scheme the scheme of the load balancer, such as {@code internal}
   * @param allowed what the load balancer may have
   */
  public SubnetMappings(
      SubnetAddresses addresses, List<SubnetInfo> subnets, String scheme, Set<Allowed> allowed) {
    this.addresses = addresses;
    this.subnets = subnets;
    this.internal = scheme.equals("internal");
    this.allowed = allowed;
  }

  /** The subnets with their addresses. Fails at the first address that cannot be assigned. */
  public ArrayNode tree() throws Failure {
    List<String> eips = eips();
    List<String> ipv4 = privateIpv4();
    List<String> ipv6 = ipv6();
    List<String> prefixes = prefixes();
    ArrayNode out = Trees.list();
    for (int i = 0; i < subnets.size(); i++) {
      SubnetInfo subnet = subnets.get(i);
      ObjectNode one = out.addObject();
      if (!eips.isEmpty()) {
        one.put("allocationID", eips.get(i));
      }
      if (!ipv4.isEmpty()) {
        one.put(
            "privateIPv4Address",
            inside(IPV4, "private IPv4", ipv4, subnet, ImmutableList.of(subnet.cidrBlock())));
      }
      if (!ipv6.isEmpty()) {
        one.put("ipv6Address", inside(IPV6, "IPv6", ipv6, subnet, subnet.ipv6CidrBlocks()));
      }
      if (!prefixes.isEmpty()) {
        one.put("sourceNatIpv6Prefix", prefixes.get(i));
      }
      one.put("subnetID", subnet.id());
    }
    return out;
  }

  private List<String> eips() throws Failure {
    Optional<ImmutableList<String>> eips = addresses.eips();
    if (eips.isEmpty()) {
      return ImmutableList.of();
    }
    if (internal) {
      throw Annotations.invalid(
          Annotations.NLB + EIPS,
          "EIP allocations can only be set for internet facing load balancers");
    }
    checkCount(EIPS, "EIP allocations", eips.get().size());
    return eips.get();
  }

  private List<String> privateIpv4() throws Failure {
    Optional<ImmutableList<String>> asked = addresses.privateIpv4();
    if (asked.isEmpty()) {
      return ImmutableList.of();
    }
    if (!internal) {
      throw Annotations.invalid(
          Annotations.NLB + IPV4,
          "private IPv4 addresses can only be set for internal load balancers");
    }
    return addresses(IPV4, "private IPv4", asked.get(), false);
  }

  private List<String> ipv6() throws Failure {
    Optional<ImmutableList<String>> asked = addresses.ipv6();
    if (asked.isEmpty()) {
      return ImmutableList.of();
    }
    if (!allowed.contains(Allowed.IPV6)) {
      throw Annotations.invalid(
          Annotations.NLB + IPV6, "IPv6 addresses can only be set for dualstack load balancers");
    }
    return addresses(IPV6, "IPv6", asked.get(), true);
  }

  private List<String> addresses(String name, String kind, List<String> texts, boolean v6)
      throws Failure {
    checkCount(name, kind + " addresses", texts.size());
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (String text : texts) {
      Cidr address = address(text);
      if (address == null) {
        throw Annotations.invalid(
            Annotations.NLB + name, kind + " addresses must be valid IP address: " + text);
      }
      String canonical = canonical(address);
      if (canonical.indexOf(':') >= 0 != v6) {
        throw Annotations.invalid(
            Annotations.NLB + name,
            kind + " addresses must be valid " + (v6 ? "IPv6" : "IPv4") + " address: " + text);
      }
      out.add(canonical);
    }
    return out.build();
  }

  private static @Nullable Cidr address(String text) {
    return text.indexOf('/') >= 0
        ? null
        : Cidr.parse(text + (text.indexOf(':') >= 0 ? "/128" : "/32")).orElse(null);
  }

  private static String canonical(Cidr address) {
    String text = address.canonical();
    return text.substring(0, text.indexOf('/'));
  }

  private void checkCount(String name, String what, int count) throws Failure {
    if (count != subnets.size()) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "count of " + what + " (" + count + ") and subnets (" + subnets.size() + ") must match");
    }
  }

  private static String inside(
      String name, String kind, List<String> addresses, SubnetInfo subnet, List<String> blocks)
      throws Failure {
    List<String> found =
        addresses.stream()
            .filter(
                address ->
                    blocks.stream()
                        .anyMatch(
                            block ->
                                Cidr.parse(block)
                                    .filter(cidr -> cidr.containsAddress(address))
                                    .isPresent()))
            .toList();
    if (found.size() != 1) {
      throw Annotations.invalid(
          Annotations.NLB + name,
          "expect one " + kind + " address configured for subnet: " + subnet.id());
    }
    return found.get(0);
  }

  private List<String> prefixes() throws Failure {
    Optional<ImmutableList<String>> prefixes = addresses.prefixes();
    if (prefixes.isEmpty()) {
      return ImmutableList.of();
    }
    if (!allowed.contains(Allowed.IPV6)) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES,
          "source-nat-ipv6-prefixes annotation can only be set for Network Load Balancers using"
              + " Dualstack IP address type.");
    }
    if (!allowed.contains(Allowed.SOURCE_NAT)) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES,
          "source-nat-ipv6-prefixes annotation is only applicable if"
              + " enable-prefix-for-ipv6-source-nat annotation is set to on.");
    }
    List<String> texts = prefixes.get();
    if (texts.size() != subnets.size()) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES,
          "Number of values in source-nat-ipv6-prefixes ("
              + texts.size()
              + ") must match the number of subnets ("
              + subnets.size()
              + ").");
    }
    for (int i = 0; i < texts.size(); i++) {
      checkPrefix(texts.get(i), subnets.get(i));
    }
    return texts;
  }

  private static void checkPrefix(String text, SubnetInfo subnet) throws Failure {
    if (text.equals("auto_assigned")) {
      return;
    }
    String bad = "Invalid value in source-nat-ipv6-prefixes: " + text + ".";
    int slash = text.indexOf('/');
    if (slash < 0) {
      throw Annotations.invalid(Annotations.NLB + PREFIXES, bad);
    }
    String length = text.substring(slash + 1);
    if (!length.equals("80")) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES,
          bad + " Prefix length must be 80, but " + length + " is specified.");
    }
    String address = text.substring(0, slash);
    Cidr parsed = address(address);
    if (parsed == null || canonical(parsed).indexOf(':') < 0) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES, bad + " Value must be a valid IPv6 CIDR.");
    }
    ImmutableList.Builder<String> blocks = ImmutableList.builder();
    boolean within = false;
    for (String block : subnet.ipv6CidrBlocks()) {
      Optional<Cidr> cidr = Cidr.parse(block);
      blocks.add(cidr.map(c -> c.masked().canonical()).orElse(block));
      within |= cidr.isPresent() && cidr.get().containsAddress(address);
    }
    if (!within) {
      throw Annotations.invalid(
          Annotations.NLB + PREFIXES,
          bad
              + " Value must be within subnet CIDR range: ["
              + String.join(" ", blocks.build())
              + "].");
    }
  }
}
