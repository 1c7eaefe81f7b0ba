package dev.rolloutkit.lbc.frontend;

import com.google.common.collect.ImmutableSortedSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.List;
import java.util.Optional;

/**
 * The type of the addresses of an application load balancer, which all members of its Ingress group
 * must agree on.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule All members of a group must agree on the IP address type, and dualstack has IPv6.
 */
public final class AlbAddresses {
  private static final String SUFFIX = "ip-address-type";

  private AlbAddresses() {}

  /** {@code ipv4}, {@code dualstack} or {@code dualstack-without-public-ipv4}. */
  public static String type(List<GroupMember> members) throws Failure {
    ImmutableSortedSet.Builder<String> found = ImmutableSortedSet.orderedBy(CodePoints.ORDER);
    for (GroupMember member : members) {
      Optional<String> fromParams = member.params().flatMap(IngressClassParams::ipAddressType);
      fromParams.or(() -> member.read().text(SUFFIX)).ifPresent(found::add);
    }
    ImmutableSortedSet<String> types = found.build();
    if (types.size() > 1) {
      throw new Failure(
          Problem.plain(
              Annotations.path(Annotations.ALB + SUFFIX),
              "conflicting IPAddressType: [" + String.join(" ", types) + "]",
              LbcProblemCodes.GROUP_ANNOTATIONS_CONFLICT));
    }
    String type = types.isEmpty() ? "ipv4" : types.first();
    return switch (type) {
      case "ipv4", "dualstack", "dualstack-without-public-ipv4" -> type;
      default ->
          throw Annotations.invalid(Annotations.ALB + SUFFIX, "unknown IPAddressType: " + type);
    };
  }

  /** Whether the load balancer has IPv6. */
  public static boolean isDualstack(List<GroupMember> members) throws Failure {
    return !type(members).equals("ipv4");
  }
}
