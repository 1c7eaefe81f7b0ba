package dev.rolloutkit.ako.crd;

import com.google.re2j.Pattern;

/**
 * Checks whether AKO finds an IPv4 address in the {@code loadBalancerIP} of a HostRule.
 *
 * <p>Compatibility: AKO accepts any string that contains an address, such as {@code a 10.1.1.1} and
 * {@code 10.1.1.1.5}. RE2/J, like Go's regular expressions, takes time proportional to the length
 * of the string.
 */
final class ContainedAddresses {
  private static final Pattern ADDRESS =
      Pattern.compile("\\b(([01]?[0-9][0-9]?|2[0-4][0-9]|25[0-5])(\\.|$)){4}\\b");

  private ContainedAddresses() {}

  static boolean isIn(String text) {
    return ADDRESS.matcher(text).find();
  }
}
