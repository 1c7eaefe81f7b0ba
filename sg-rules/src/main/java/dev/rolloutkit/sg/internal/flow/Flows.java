package dev.rolloutkit.sg.internal.flow;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.flow.Flow.Purpose;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Computes the flows that live targets need.
 *
 * @rule Each live target needs a flow of traffic and one of health checks, unless both use one port
 *     and protocol.
 */
public final class Flows {
  private Flows() {}

  /**
   * The flows of traffic and of health checks of each target, in order. Health checks at the port
   * and protocol of the traffic have no flows of their own. A target at an unknown port has no
   * flows; {@link BindingSnapshot#gaps} reports it.
   */
  public static ImmutableList<Flow> of(Collection<BindingSnapshot> bindings) {
    ImmutableList.Builder<Flow> out = ImmutableList.builder();
    for (BindingSnapshot binding : bindings) {
      for (LiveTarget target : binding.targets()) {
        if (target.isPortKnown() && !target.eni().id().equals(Eni.HYBRID)) {
          out.addAll(of(binding, target));
        }
      }
    }
    return out.build();
  }

  private static Set<Flow> of(BindingSnapshot binding, LiveTarget target) {
    Set<Flow> out = new LinkedHashSet<>();
    for (String protocol : binding.protocols()) {
      add(binding, target, protocol, target.trafficPort(), Purpose.TRAFFIC, out);
    }
    int check = target.healthCheckPort().orElse(target.trafficPort());
    if (check != target.trafficPort() || !binding.protocols().contains("tcp")) {
      add(binding, target, "tcp", check, Purpose.HEALTH_CHECK, out);
    }
    return out;
  }

  private static void add(
      BindingSnapshot binding,
      LiveTarget target,
      String protocol,
      int port,
      Purpose purpose,
      Set<Flow> out) {
    Flow.Builder flow =
        Flow.builder()
            .binding(binding.key())
            .endpoint(target.name())
            .eni(target.eni())
            .protocol(protocol)
            .port(port)
            .purpose(purpose)
            .sourceGroups(binding.loadBalancerGroups());
    if (!binding.loadBalancerGroups().isEmpty()) {
      // Rules admit a load balancer with groups by one of the groups, or by all of its subnets.
      out.add(flow.sourceCidrs(binding.subnetCidrs()).build());
      return;
    }
    Set<String> blocks = new LinkedHashSet<>(binding.subnetCidrs());
    if (purpose == Purpose.TRAFFIC && !binding.clientCidrs().isEmpty()) {
      blocks.addAll(binding.clientCidrs());
    }
    for (String block : blocks) {
      out.add(flow.sourceCidrs(List.of(block)).sourceGroups(ImmutableSet.of()).build());
    }
  }
}
