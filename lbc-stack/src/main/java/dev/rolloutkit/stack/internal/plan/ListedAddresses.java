package dev.rolloutkit.stack.internal.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.stack.config.SubnetInfo;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The addresses that the objects of one network load balancer list, one for each of its subnets.
 * They determine how many subnets it must have, and which addresses each subnet contains.
 *
 * @rule A network load balancer is assumed to have as many subnets as its annotations list
 *     addresses.
 */
final class ListedAddresses {
  /**
   * The prefix length of the smallest block that AWS allows for a subnet. With the smallest block,
   * the addresses of two subnets are rarely in the same block.
   */
  private static final int IPV4_BLOCK = 28;

  private static final int IPV6_BLOCK = 64;

  private static final String EIPS = "eip-allocations";
  private static final String IPV4 = "private-ipv4-addresses";
  private static final String IPV6 = "ipv6-addresses";
  private static final String PREFIXES = "source-nat-ipv6-prefixes";

  private final Map<String, List<String>> lists = new HashMap<>();

  /**
   * Notes the list of an annotation. If several objects have the annotation, the longest list
   * counts.
   *
   * @param suffix the name of the annotation without its prefix; annotations that list no addresses
   *     are ignored
   */
  void add(String suffix, List<String> elements) {
    switch (suffix) {
      case "frontend-nlb-" + EIPS -> put(EIPS, elements);
      case EIPS, IPV4, IPV6, PREFIXES -> put(suffix, elements);
      default -> {}
    }
  }

  private void put(String name, List<String> elements) {
    lists.merge(name, elements, (a, b) -> a.size() >= b.size() ? a : b);
  }

  /** The number of subnets of an internet-facing load balancer; 2 if nothing is listed. */
  int internetFacing() {
    return longest(Stream.of(EIPS, IPV6, PREFIXES));
  }

  /** The number of subnets of an internal load balancer, which has no EIPs. */
  int internal() {
    return longest(Stream.of(IPV4, IPV6, PREFIXES));
  }

  private int longest(Stream<String> names) {
    return names
        .map(this::list)
        .map(List::size)
        .max(Comparator.naturalOrder())
        .filter(n -> n > 0)
        .orElse(2);
  }

  /** Whether nothing is listed, so that any number of subnets is possible. */
  boolean isEmpty() {
    return lists.values().stream().allMatch(List::isEmpty);
  }

  /** Whether an address or prefix is listed that a subnet must contain. */
  boolean placesSubnets() {
    return Stream.of(IPV4, IPV6, PREFIXES).anyMatch(name -> !list(name).isEmpty());
  }

  /**
   * Gives a subnet the blocks that contain the addresses and the prefix that are listed for it.
   *
   * @param index its place among the subnets, from 0
   */
  void place(int index, SubnetInfo.Builder subnet) {
    block(IPV4, index, IPV4_BLOCK).forEach(subnet::cidrBlock);
    ImmutableSet<String> ipv6 =
        ImmutableSet.<String>builder()
            .addAll(block(IPV6, index, IPV6_BLOCK))
            .addAll(block(PREFIXES, index, IPV6_BLOCK))
            .build();
    if (!ipv6.isEmpty()) {
      subnet.ipv6CidrBlocks(ipv6);
    }
  }

  /** The block around an element; none if there is no such element, or if it is not an address. */
  private ImmutableList<String> block(String name, int index, int length) {
    List<String> elements = list(name);
    if (index < 0 || index >= elements.size()) {
      return ImmutableList.of();
    }
    String element = elements.get(index);
    int slash = element.indexOf('/');
    return Cidr.parse((slash < 0 ? element : element.substring(0, slash)) + "/" + length)
        .map(cidr -> ImmutableList.of(cidr.canonical()))
        .orElse(ImmutableList.of());
  }

  private List<String> list(String name) {
    return lists.getOrDefault(name, ImmutableList.of());
  }
}
