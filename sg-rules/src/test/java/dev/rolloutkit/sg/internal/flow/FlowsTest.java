package dev.rolloutkit.sg.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The flows to the targets of a binding. */
class FlowsTest {
  private static BindingSnapshot.Builder binding(LiveTarget target) {
    return BindingSnapshot.builder().key(Clusters.key("a/b")).addTargets(target);
  }

  private static LiveTarget target() {
    return LiveTarget.of("a/pod", Clusters.ENI, 8080);
  }

  private static LiveTarget target(int healthCheckPort) {
    return new LiveTarget(
        "a/pod", Clusters.ENI, 8080, OptionalInt.of(healthCheckPort), ImmutableList.of());
  }

  private static List<String> flows(BindingSnapshot.Builder binding) {
    return Flows.of(List.of(binding.build())).stream()
        .map(
            f ->
                f.purpose()
                    + " "
                    + f.protocol()
                    + " "
                    + f.port()
                    + " "
                    + f.sourceGroups()
                    + f.sourceCidrs())
        .toList();
  }

  @Test
  void aLoadBalancerWithGroupsIsOneSender() {
    assertThat(
            flows(
                binding(target())
                    .loadBalancerGroups(ImmutableSet.of("sg-1", "sg-2"))
                    .addSubnetCidrs("10.0.0.0/24", "10.0.1.0/24")
                    .addClientCidrs("0.0.0.0/0")))
        .containsExactly("TRAFFIC tcp 8080 [sg-1, sg-2][10.0.0.0/24, 10.0.1.0/24]");
  }

  /** Without groups each block is a separate flow. */
  @Test
  void aLoadBalancerWithoutGroupsSendsFromItsSubnetsAndPreservedClients() {
    assertThat(
            flows(
                binding(target(9090))
                    .addSubnetCidrs("10.0.0.0/24", "10.0.1.0/24")
                    .addClientCidrs("192.0.2.0/24", "10.0.0.0/24")))
        .containsExactly(
            "TRAFFIC tcp 8080 [][10.0.0.0/24]",
            "TRAFFIC tcp 8080 [][10.0.1.0/24]",
            "TRAFFIC tcp 8080 [][192.0.2.0/24]",
            "HEALTH_CHECK tcp 9090 [][10.0.0.0/24]",
            "HEALTH_CHECK tcp 9090 [][10.0.1.0/24]");
  }

  /** Health checks use TCP; at the port of the traffic they are no separate flow. */
  @Test
  void healthChecksDifferFromTraffic() {
    ImmutableSet<String> group = ImmutableSet.of("sg-1");
    assertThat(flows(binding(target(8080)).loadBalancerGroups(group)))
        .containsExactly("TRAFFIC tcp 8080 [sg-1][]");
    assertThat(flows(binding(target()).protocols(ImmutableSet.of("udp")).loadBalancerGroups(group)))
        .containsExactly("TRAFFIC udp 8080 [sg-1][]", "HEALTH_CHECK tcp 8080 [sg-1][]");
    assertThat(
            flows(
                binding(target())
                    .protocols(ImmutableSet.of("tcp", "udp"))
                    .loadBalancerGroups(group)))
        .containsExactly("TRAFFIC tcp 8080 [sg-1][]", "TRAFFIC udp 8080 [sg-1][]");
  }

  @Test
  void podsOnHybridNodesHaveNoFlows() {
    LiveTarget hybrid = LiveTarget.of("a/pod", Eni.of(Eni.HYBRID, List.of()), 8080);

    assertThat(flows(binding(hybrid).loadBalancerGroups(ImmutableSet.of("sg-1")))).isEmpty();
  }
}
