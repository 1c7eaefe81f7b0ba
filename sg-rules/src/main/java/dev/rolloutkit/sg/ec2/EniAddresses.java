package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.net.Cidr;

/**
 * The addresses of a network interface. Absent lists are empty ones.
 *
 * @param privateIps its own addresses
 * @param ipv4Prefixes prefixes delegated to it
 * @param ipv6Prefixes prefixes delegated to it
 */
public record EniAddresses(
    ImmutableList<String> privateIps,
    ImmutableList<String> ipv4Prefixes,
    ImmutableList<String> ipv6Prefixes) {

  /**
   * Whether a pod with that address is reached at this interface: one of its addresses is the same
   * text, or one of its prefixes contains it. Prefixes that are none are passed over.
   *
   * <p>Compatibility: addresses are compared as text, so {@code 2001:DB8::5} is not {@code
   * 2001:db8::5}; an empty text equals an empty one.
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
