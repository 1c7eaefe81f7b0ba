package dev.rolloutkit.sg.ec2;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites permissions into the spelling in which EC2 stores them; see {@link
 * SgDefect#SOURCES_NOT_CANONICAL}.
 *
 * @rule EC2 stores protocols and CIDR blocks in a canonical spelling, in which the controller does
 *     not compare them.
 */
public final class CanonicalSources {
  private CanonicalSources() {}

  /**
   * The same permission with its protocol and CIDR blocks in canonical form. A string that is not a
   * CIDR block is not changed.
   */
  public static Permission of(Permission permission) {
    IpPermission raw = permission.raw();
    String protocol = protocol(raw.ipProtocol());
    ImmutableList<IpRange> v4 = v4(raw.ipRanges());
    ImmutableList<Ipv6Range> v6 = v6(raw.ipv6Ranges());
    IpPermission canonical =
        IpPermission.builder().from(raw).ipProtocol(protocol).ipRanges(v4).ipv6Ranges(v6).build();
    return canonical.equals(raw)
        ? permission
        : Permission.of(canonical).withLabels(permission.labels().orElse(null));
  }

  /** The canonical form of each permission, in order. */
  public static ImmutableList<Permission> of(Collection<Permission> permissions) {
    ImmutableList.Builder<Permission> out =
        ImmutableList.builderWithExpectedSize(permissions.size());
    permissions.forEach(p -> out.add(of(p)));
    return out.build();
  }

  /**
   * A protocol in canonical form: {@code tcp} for {@code TCP} and {@code 6}, and so on; any other
   * string in lower case.
   */
  public static @Nullable String protocol(@Nullable String protocol) {
    if (protocol == null) {
      return null;
    }
    return switch (protocol) {
      case "6" -> "tcp";
      case "17" -> "udp";
      case "1" -> "icmp";
      case "58" -> "icmpv6";
      default -> protocol.toLowerCase(Locale.ROOT);
    };
  }

  /** A CIDR block as EC2 stores it; a string that is not a CIDR block is not changed. */
  public static String cidr(String text) {
    return Cidr.parse(text).map(Cidr::canonical).orElse(text);
  }

  private static @Nullable ImmutableList<IpRange> v4(@Nullable List<IpRange> ranges) {
    if (ranges == null) {
      return null;
    }
    ImmutableList.Builder<IpRange> out = ImmutableList.builder();
    for (IpRange r : ranges) {
      out.add(r.cidrIp() == null ? r : new IpRange(cidr(r.cidrIp()), r.description()));
    }
    return out.build();
  }

  private static @Nullable ImmutableList<Ipv6Range> v6(@Nullable List<Ipv6Range> ranges) {
    if (ranges == null) {
      return null;
    }
    ImmutableList.Builder<Ipv6Range> out = ImmutableList.builder();
    for (Ipv6Range r : ranges) {
      out.add(r.cidrIpv6() == null ? r : new Ipv6Range(cidr(r.cidrIpv6()), r.description()));
    }
    return out.build();
  }
}
