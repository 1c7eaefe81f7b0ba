package dev.rolloutkit.sg.analysis;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.List;

/** Small clusters for tests, with one node group and one backend group. */
public final class Clusters {
  public static final String NODE = "sg-node";
  public static final String BACKEND = "sg-12345";
  public static final Eni ENI = Eni.of("eni-1", List.of(NODE));

  private Clusters() {}

  public static NamespacedName key(String text) {
    return NamespacedName.parse(text).orElseThrow();
  }

  public static TargetGroupBindingNetworking asks(int... ports) {
    ImmutableList.Builder<NetworkingPort> out = ImmutableList.builder();
    for (int port : ports) {
      out.add(NetworkingPort.tcp(port));
    }
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(
                ImmutableList.of(NetworkingPeer.ofGroup(BACKEND)), out.build())));
  }

  /** A binding with one live target; its networking block requests the target's port. */
  public static BindingSnapshot managed(String key, String endpoint, int port) {
    return BindingSnapshot.builder()
        .from(freeRider(key, endpoint, port))
        .networking(asks(port))
        .build();
  }

  /** A binding with one live target and no networking block. */
  public static BindingSnapshot freeRider(String key, String endpoint, int port) {
    return BindingSnapshot.builder()
        .key(key(key))
        .addTargets(LiveTarget.of(endpoint, ENI, port))
        .loadBalancerGroups(ImmutableSet.of(BACKEND))
        .build();
  }

  public static Permission ours(int from, int to) {
    return Permission.managed("tcp", new PortRange(from, to), new Source.SecurityGroup(BACKEND));
  }

  public static SecurityGroup group(Permission... rules) {
    return new SecurityGroup(
        NODE, ImmutableMap.of("kubernetes.io/cluster/demo", "owned"), ImmutableList.copyOf(rules));
  }

  public static ClusterSnapshot.Builder cluster(SecurityGroup group, BindingSnapshot... bindings) {
    return ClusterSnapshot.builder()
        .flags(LbcFlags.of("demo"))
        .bindingsComplete(true)
        .addGroups(group)
        .addBindings(bindings);
  }

  public static ClusterSnapshot.Builder unrestricted(
      SecurityGroup group, BindingSnapshot... bindings) {
    return cluster(group, bindings).flags(AggregationMode.UNRESTRICTED.flags("demo"));
  }

  /** The cluster of the outage, before anybody deletes anything. */
  public static ClusterSnapshot outage() {
    return cluster(
            group(ours(3100, 8001)),
            managed("logging/tg1", "logging/loki", 3100),
            freeRider("prod/tg2", "ns/api", 8001),
            managed("tools/tg3", "tools/dashboard", 8001))
        .build();
  }
}
