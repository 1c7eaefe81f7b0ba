package dev.rolloutkit.gateway.internal.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.gateway.internal.cluster.GatewayFields;
import dev.rolloutkit.gateway.listener.GatewayListener;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.loadbalancer.BackendSecurityGroups;
import dev.rolloutkit.sg.loadbalancer.ManagedSecurityGroup;
import dev.rolloutkit.sg.loadbalancer.SgDecision;
import java.util.List;
import java.util.Optional;

/**
 * Decides which security groups the load balancer of a Gateway has.
 *
 * @rule The load balancer of a Gateway has the security groups of its configuration, otherwise
 *     managed ones.
 */
final class GatewaySecurityGroups {
  private GatewaySecurityGroups() {}

  static SgDecision decide(Build build, boolean hasIpv6) throws Failure {
    JsonNode configuration = build.configuration();
    if (build.isNetwork() && configuration.path("disableSecurityGroup").booleanValue()) {
      return new SgDecision(ImmutableList.of(), Optional.empty(), false, Optional.empty());
    }
    List<String> given = GatewayFields.texts(configuration, "securityGroups");
    if (!given.isEmpty()) {
      return BackendSecurityGroups.given(
          given,
          configuration.path("manageBackendSecurityGroupRules").booleanValue(),
          "backendSG feature is required to manage worker node SG rules when frontendSG manually"
              + " specified",
          build.settings().flags(),
          build.directory().sgDirectory());
    }
    String name =
        GroupNames.nlb(
            build.settings().flags().clusterName(), build.namespace(), build.name(), build.uid());
    return BackendSecurityGroups.managed(
        new ManagedSecurityGroup(name, inbound(build, hasIpv6)),
        build.settings().flags(),
        build.directory().sgDirectory());
  }

  private static ImmutableList<Permission> inbound(Build build, boolean hasIpv6) {
    JsonNode configuration = build.configuration();
    List<String> ranges =
        configuration.path("sourceRanges").isArray()
            ? GatewayFields.texts(configuration, "sourceRanges")
            : ImmutableList.of("0.0.0.0/0", "::/0");
    boolean icmp = configuration.path("enableICMP").booleanValue();
    ImmutableList.Builder<Permission> out = ImmutableList.builder();
    for (GatewayListener listener : build.attachments().listeners().all()) {
      if (!listener.isValid()) {
        continue;
      }
      String protocol = listener.protocol().equals("UDP") ? "udp" : "tcp";
      PortRange port = new PortRange(listener.port(), listener.port());
      for (String range : ranges) {
        boolean ipv6 = range.indexOf(':') >= 0;
        if (ipv6 && !hasIpv6) {
          continue;
        }
        Source source = ipv6 ? new Source.Cidr6(range) : new Source.Cidr4(range);
        out.add(Permission.unlabelled(protocol, port, source));
        if (icmp) {
          out.add(
              ipv6
                  ? Permission.unlabelled("icmpv6", new PortRange(2, 0), source)
                  : Permission.unlabelled("icmp", new PortRange(3, 4), source));
        }
      }
      for (String list : GatewayFields.texts(configuration, "securityGroupPrefixes")) {
        out.add(Permission.unlabelled(protocol, port, new Source.PrefixList(list)));
      }
    }
    return out.build();
  }
}
