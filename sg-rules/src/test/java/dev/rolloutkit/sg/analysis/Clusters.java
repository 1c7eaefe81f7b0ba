package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.AggregationMode;
import dev.rolloutkit.sg.Eni;
import dev.rolloutkit.sg.NetworkingIngressRule;
import dev.rolloutkit.sg.NetworkingPeer;
import dev.rolloutkit.sg.NetworkingPort;
import dev.rolloutkit.sg.Permission;
import dev.rolloutkit.sg.PortRange;
import dev.rolloutkit.sg.SecurityGroup;
import dev.rolloutkit.sg.SgSettings;
import dev.rolloutkit.sg.Source;
import dev.rolloutkit.sg.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.TgbKey;
import java.util.List;

/** Small clusters that tests are about: one node group, one backend group. */
final class Clusters {
  static final String NODE = "sg-node";
  static final String BACKEND = "sg-12345";
  static final Eni ENI = Eni.of("eni-1", List.of(NODE));

  private Clusters() {}

  static TgbKey key(String text) {
    return TgbKey.parse(text).orElseThrow();
  }

  static TargetGroupBindingNetworking asks(int... ports) {
    ImmutableList.Builder<NetworkingPort> out = ImmutableList.builder();
    for (int port : ports) {
      out.add(NetworkingPort.tcp(port));
    }
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(
                ImmutableList.of(NetworkingPeer.ofGroup(BACKEND)), out.build())));
  }

  /** A binding with one living target; its networking block asks for the target's port. */
  static BindingSnapshot managed(String key, String endpoint, int port) {
    return BindingSnapshot.builder()
        .from(freeRider(key, endpoint, port))
        .networking(asks(port))
        .build();
  }

  /** A binding with one living target and no networking block. */
  static BindingSnapshot freeRider(String key, String endpoint, int port) {
    return BindingSnapshot.builder()
        .key(key(key))
        .addTargets(LiveTarget.of(endpoint, ENI, port))
        .loadBalancerGroups(ImmutableSet.of(BACKEND))
        .build();
  }

  static Permission ours(int from, int to) {
    return Permission.managed("tcp", new PortRange(from, to), new Source.SecurityGroup(BACKEND));
  }

  static SecurityGroup group(Permission... rules) {
    return new SecurityGroup(
        NODE, ImmutableMap.of("kubernetes.io/cluster/demo", "owned"), ImmutableList.copyOf(rules));
  }

  static ClusterSnapshot.Builder cluster(SecurityGroup group, BindingSnapshot... bindings) {
    return ClusterSnapshot.builder()
        .settings(SgSettings.of("demo"))
        .addGroups(group)
        .addBindings(bindings);
  }

  static ClusterSnapshot.Builder unrestricted(SecurityGroup group, BindingSnapshot... bindings) {
    return cluster(group, bindings)
        .settings(SgSettings.of("demo").withMode(AggregationMode.UNRESTRICTED));
  }

  /** The cluster of the outage, before anybody deletes anything. */
  static ClusterSnapshot outage() {
    return cluster(
            group(ours(3100, 8001)),
            managed("logging/tg1", "logging/loki", 3100),
            freeRider("prod/tg2", "ns/api", 8001),
            managed("tools/tg3", "tools/dashboard", 8001))
        .build();
  }
}
