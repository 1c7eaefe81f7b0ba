package dev.rolloutkit.lbclass.validation;

import com.google.common.base.Strings;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates addresses and networks in fields in which older API servers accepted any string. A
 * value that the stored object has in the same field is not validated.
 *
 * <p>Source: Kubernetes 1.34 to 1.37, IP validation of apimachinery; the strict rules are behind
 * the gate {@code StrictIPCIDRValidation}, which is on since 1.36.
 *
 * @rule A value that the stored Service has in the same field is not validated as an address again.
 */
final class IpRules {
  private static final String BAD_IP =
      "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
  private static final String BAD_CIDR =
      "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

  private IpRules() {}

  /** The message about an invalid address; {@code null} if it is valid. */
  static @Nullable String ipProblem(String text, boolean strict) {
    IpAddress ip = IpAddress.parse(text);
    if (ip == null) {
      return BAD_IP;
    }
    if (strict && ip.leadingZeros()) {
      return "must not have leading 0s";
    }
    return strict && ip.isMapped() ? "must not be an IPv4-mapped IPv6 address" : null;
  }

  /** The message about an invalid network; {@code null} if it is valid. */
  static @Nullable String cidrProblem(String text, boolean strict) {
    Cidr cidr = Cidr.parseLenient(text).orElse(null);
    if (cidr == null) {
      return BAD_CIDR;
    }
    if (!strict) {
      return null;
    }
    if (cidr.leadingZeros()) {
      return "must not have leading 0s in IP or prefix length";
    }
    if (cidr.address().isMapped()) {
      return "must not have an IPv4-mapped IPv6 address";
    }
    return cidr.hasHostBits() ? "must not have bits set beyond the prefix length" : null;
  }

  /** Whether the stored list has this value at this index, which is the usual case. */
  static boolean isAt(List<String> stored, int index, String text) {
    return index < stored.size() && text.equals(stored.get(index));
  }

  /** The values of the stored list; {@code null} counts as an empty string. */
  static Set<String> values(List<String> stored) {
    Set<String> values = new HashSet<>();
    for (String value : stored) {
      values.add(Strings.nullToEmpty(value));
    }
    return values;
  }

  /** The values of the stored list without white space around them. */
  static Set<String> trimmedValues(List<String> stored) {
    Set<String> values = new HashSet<>();
    for (String value : stored) {
      values.add(GoStrings.trimSpace(Strings.nullToEmpty(value)));
    }
    return values;
  }
}
