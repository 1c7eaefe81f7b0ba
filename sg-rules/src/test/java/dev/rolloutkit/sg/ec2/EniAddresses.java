package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.net.Cidr;

/**
 * The addresses of a network interface.
 *
 * @param privateIps its own addresses
 * @param ipv4Prefixes the IPv4 prefixes that are delegated to it
 * @param ipv6Prefixes the IPv6 prefixes that are delegated to it
 */
public record EniAddresses(
    ImmutableList<String> privateIps,
    ImmutableList<String> ipv4Prefixes,
    ImmutableList<String> ipv6Prefixes) {

  /**
   * Whether a pod with this address is reached through this interface: one of the addresses equals
   * it, or one of the prefixes contains it. Malformed prefixes are ignored.
   *
   * <p>Compatibility: addresses are compared as strings, so {@code 2001:DB8::5} does not equal
   * {@code 2001:db8::5}, and two empty strings are equal.
   */
  public boolean hasPod(String podIp) {
    return privateIps.contains(podIp)
        || anyContains(ipv4Prefixes, podIp)
        || anyContains(ipv6Prefixes, podIp);
  }

  private static boolean anyContains(ImmutableList<String> prefixes, String podIp) {
    for (String prefix : prefixes) {
      if (Cidr.parse(prefix).filter(block -> block.containsAddress(podIp)).isPresent()) {
        return true;
      }
    }
    return false;
  }
}
