package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.frontend.AlbFrontend;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The ingress rules of the managed security group of an application load balancer: for each listen
 * port, those for IPv4 blocks, for IPv6 blocks if the load balancer has IPv6, and for prefix lists.
 *
 * @rule A managed security group admits the inbound CIDRs and prefix lists to each listen port.
 */
final class FrontendRules {
  private FrontendRules() {}

  static ImmutableList<Permission> of(AlbFrontend frontend, boolean dualstack) {
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    for (int port : frontend.protocols().keySet()) {
      PortRange range = new PortRange(port, port);
      for (Source source : sources(frontend, port, dualstack)) {
        out.add(Permission.unlabelled("tcp", range, source));
      }
    }
    return out.build();
  }

  /** A warning for each port that no client can reach. */
  static ImmutableList<Problem> warnings(AlbFrontend frontend, boolean dualstack) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    for (int port : frontend.protocols().keySet()) {
      if (sources(frontend, port, dualstack).isEmpty()) {
        out.add(
            Problem.plain(
                Annotations.path(Annotations.ALB + "inbound-cidrs"),
                "port "
                    + port
                    + " admits no client, because it has only IPv6 blocks and the load balancer has no IPv6",
                SgProblemCodes.FRONTEND_OPENS_NOTHING));
      }
    }
    return out.build();
  }

  private static List<Source> sources(AlbFrontend frontend, int port, boolean dualstack) {
    Optional<AlbFrontend.Inbound> cidrs = frontend.cidrs(port);
    Optional<AlbFrontend.Inbound> prefixLists = frontend.prefixLists(port);
    List<Source> out = new ArrayList<>();
    if (cidrs.isEmpty() && prefixLists.isEmpty()) {
      out.add(new Source.Cidr4("0.0.0.0/0"));
      if (dualstack) {
        out.add(new Source.Cidr6("::/0"));
      }
      return out;
    }
    if (cidrs.isPresent()) {
      cidrs.get().v4().forEach(cidr -> out.add(new Source.Cidr4(cidr)));
      if (dualstack) {
        cidrs.get().v6().forEach(cidr -> out.add(new Source.Cidr6(cidr)));
      }
    }
    if (prefixLists.isPresent()) {
      prefixLists.get().prefixLists().forEach(id -> out.add(new Source.PrefixList(id)));
    }
    return out;
  }
}
