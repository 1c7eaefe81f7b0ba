package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ListenPortsTest {
  @Test
  void of_a_protocol_that_is_there_twice_the_last_port_counts() {
    assertThat(openPorts("[{\"HTTP\":80,\"HTTP\":81}]")).containsExactly(new PortRange(81, 81));
    assertThat(openPorts("[{\"HTTP\":0,\"HTTP\":80}]")).containsExactly(new PortRange(80, 80));
  }

  @Test
  void in_another_object_the_same_protocol_is_one_more_port() {
    assertThat(openPorts("[{\"HTTP\":80},{\"HTTP\":81}]"))
        .containsExactly(new PortRange(80, 80), new PortRange(81, 81));
  }

  @Test
  void null_is_port_0_and_refused() {
    assertThat(decide("[{\"HTTP\":80,\"HTTP\":null}]").problems().get(0).message())
        .isEqualTo("ingress: ns/web: listen port must be within [1, 65535]: 0");
  }

  private static List<PortRange> openPorts(String listenPorts) {
    return decide(listenPorts).orElseThrow().managedGroup().orElseThrow().ingress().stream()
        .map(Permission::ports)
        .toList();
  }

  private static Outcome<SgDecision> decide(String listenPorts) {
    AlbMember member =
        new AlbMember(
            "ns",
            "web",
            ImmutableMap.of("alb.ingress.kubernetes.io/listen-ports", listenPorts),
            Optional.empty());
    return LoadBalancers.albGroups(
        AlbGroup.implicit(member), SgFlags.of("demo"), SgDirectory.of(List.of(), null));
  }
}
