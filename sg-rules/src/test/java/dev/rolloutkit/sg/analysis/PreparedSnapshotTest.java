package dev.rolloutkit.sg.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.sun.management.ThreadMXBean;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.flow.Gap;
import dev.rolloutkit.sg.flow.LiveTarget;
import dev.rolloutkit.sg.quota.QuotaPolicy;
import dev.rolloutkit.sg.settings.AggregationMode;
import dev.rolloutkit.sg.settings.SgDefect;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** A prepared snapshot returns the same reports as a replay, in less time. */
class PreparedSnapshotTest {
  private static final List<String> GROUPS = List.of("sg-a", "sg-b", "sg-c", "sg-gone");
  private static final List<NetworkingPeer> PEERS =
      List.of(
          NetworkingPeer.ofGroup("sg-lb"),
          NetworkingPeer.ofGroup("sg-lc"),
          NetworkingPeer.ofCidr("10.0.0.0/16"),
          NetworkingPeer.ofCidr("10.1.0.0/16"));

  @Property(seed = "1", tries = 1500)
  void everyDeletionHasTheReportOfAReplay(@ForAll long seed) {
    ClusterSnapshot cluster = cluster(new Random(seed));
    PreparedSnapshot prepared = BlastRadius.prepare(cluster);
    for (BindingSnapshot binding : cluster.bindings()) {
      ClusterChange change = new ClusterChange.DeleteBinding(binding.key());
      assertThat(prepared.whatIf(change)).isEqualTo(BlastRadius.whatIf(cluster, change));
    }
  }

  /** If deletions needed a replay, the property above would compare a replay with itself. */
  @Test
  void mostDeletionsNeedNoReplay() {
    int local = 0;
    int all = 0;
    for (int seed = 0; seed < 200; seed++) {
      ClusterSnapshot cluster = cluster(new Random(seed));
      for (BindingSnapshot binding : cluster.bindings()) {
        ClusterChange.DeleteBinding change = new ClusterChange.DeleteBinding(binding.key());
        all++;
        local += Deletions.of(cluster).flatMap(d -> d.whatIf(change)).isPresent() ? 1 : 0;
      }
    }
    assertThat((double) local / all).isBetween(0.6, 0.95);
  }

  @Test
  void otherChangesHaveTheReportOfAReplay() {
    ClusterSnapshot cluster = Clusters.outage();
    PreparedSnapshot prepared = BlastRadius.prepare(cluster);
    for (ClusterChange change :
        List.of(
            ClusterChange.restart(),
            ClusterChange.deleteTgb("no/such"),
            ClusterChange.networking(Clusters.key("tools/tg3"), null),
            ClusterChange.batch(
                List.of(
                    ClusterChange.deleteTgb("tools/tg3"), ClusterChange.deleteTgb("prod/tg2"))))) {
      assertThat(prepared.whatIf(change)).isEqualTo(BlastRadius.whatIf(cluster, change));
    }
  }

  /** Twice as many bindings cost little more than twice as much, counted in allocated bytes. */
  @Test
  void allDeletionsTogetherTakeLinearTime() {
    allocated(10);
    long some = allocated(20);
    long twice = allocated(40);
    assertThat((double) twice / some).isBetween(1.2, 2.6);
  }

  /** Deletes each binding of as many source groups, with 25 bindings a source. */
  private static long allocated(int sources) {
    ImmutableList.Builder<BindingSnapshot> bindings = ImmutableList.builder();
    ImmutableList.Builder<Permission> rules = ImmutableList.builder();
    for (int source = 0; source < sources; source++) {
      String lb = "sg-lb" + source;
      String node = "sg-node" + source / 10;
      for (int i = 0; i < 25; i++) {
        bindings.add(
            BindingSnapshot.builder()
                .key(Clusters.key("ns-" + source + "/b" + i))
                .addTargets(LiveTarget.of("ns/p" + i, Eni.of("eni-" + i, List.of(node)), 1000 + i))
                .loadBalancerGroups(List.of(lb))
                .networking(asks(NetworkingPeer.ofGroup(lb), 1000 + i))
                .build());
      }
      rules.add(Permission.managed("tcp", new PortRange(1000, 1024), new Source.SecurityGroup(lb)));
    }
    ImmutableList<Permission> all = rules.build();
    ClusterSnapshot.Builder cluster =
        ClusterSnapshot.builder()
            .flags(LbcFlags.of("demo"))
            .bindingsComplete(true)
            .bindings(bindings.build());
    for (int i = 0; i < sources; i += 10) {
      cluster.addGroups(
          new SecurityGroup("sg-node" + i / 10, ImmutableMap.of(), all.subList(i, i + 10)));
    }
    ClusterSnapshot snapshot = cluster.build();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    PreparedSnapshot prepared = BlastRadius.prepare(snapshot);
    int breaking = 0;
    for (BindingSnapshot binding : snapshot.bindings()) {
      ChangeVerdict verdict =
          prepared.whatIf(new ClusterChange.DeleteBinding(binding.key())).verdict();
      breaking += verdict == ChangeVerdict.SAFE ? 0 : 1;
    }
    long out = threads.getCurrentThreadAllocatedBytes() - before;
    // Its own port closes with the lowest and the highest one; no other binding needs it.
    assertThat(breaking).isZero();
    return out;
  }

  /** A random cluster with all kinds of faults. */
  private static ClusterSnapshot cluster(Random random) {
    AggregationMode mode =
        random.nextInt(3) == 0 ? AggregationMode.UNRESTRICTED : AggregationMode.RESTRICTED;
    ClusterSnapshot.Builder out =
        ClusterSnapshot.builder()
            .flags(mode.flags("demo"))
            .fixes(random.nextInt(6) == 0 ? Fixes.safe(SgDefect.class) : Fixes.reference())
            .bindingsComplete(random.nextBoolean());
    List<BindingSnapshot> bindings = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      bindings.add(binding(random, i));
    }
    out.bindings(bindings);
    if (random.nextInt(8) == 0) {
      out.addNotComputed(bindings.get(0).key());
    }
    if (random.nextInt(5) == 0) {
      out.quota(QuotaPolicy.defaults().withRulesPerGroup(1 + random.nextInt(4)));
    }
    ClusterSnapshot bare = out.build();
    ClusterSnapshot empty =
        ClusterSnapshot.builder()
            .from(bare)
            .groups(GROUPS.subList(0, 3).stream().map(id -> group(id, List.of())).toList())
            .build();
    SnapshotModel model = new SnapshotModel(empty, step -> {});
    // Reconciled, or with rules that the controller has yet to remove.
    List<SecurityGroup> groups = new ArrayList<>();
    for (String id : GROUPS.subList(0, random.nextInt(6) == 0 ? 2 : 3)) {
      List<Permission> rules =
          new ArrayList<>(model.desired().getOrDefault(id, ImmutableList.of()));
      if (random.nextInt(6) == 0) {
        rules.add(Permission.managed("tcp", new PortRange(5, 9), source(random)));
      }
      if (random.nextInt(8) == 0 && !rules.isEmpty()) {
        rules.remove(0);
      }
      if (random.nextInt(4) == 0) {
        rules.add(Permission.unlabelled("tcp", new PortRange(3, 4), source(random)));
      }
      groups.add(group(id, rules));
    }
    return ClusterSnapshot.builder().from(bare).groups(groups).build();
  }

  private static Source source(Random random) {
    return random.nextBoolean()
        ? new Source.SecurityGroup("sg-lb")
        : new Source.PrefixList("pl-" + random.nextInt(2));
  }

  private static SecurityGroup group(String id, List<Permission> rules) {
    return new SecurityGroup(
        id, ImmutableMap.of("kubernetes.io/cluster/demo", "owned"), ImmutableList.copyOf(rules));
  }

  private static BindingSnapshot binding(Random random, int i) {
    int port = 1 + random.nextInt(6);
    List<String> groups =
        List.of(GROUPS.get(random.nextInt(random.nextInt(8) == 0 ? 4 : random.nextInt(3) + 1)));
    BindingSnapshot.Builder out =
        BindingSnapshot.builder()
            .key(Clusters.key("ns/b" + i))
            .targetType(TargetType.IP)
            .addTargets(LiveTarget.of("ns/p" + i, Eni.of("eni-" + i, groups), port));
    if (random.nextInt(4) == 0) {
      out.addTargets(LiveTarget.of("ns/q" + i, Eni.of("eni-q" + i, List.of("sg-a")), port));
    }
    if (random.nextInt(5) > 0) {
      out.addLoadBalancerGroups(random.nextBoolean() ? "sg-lb" : "sg-lc");
    }
    if (random.nextInt(3) == 0) {
      out.addSubnetCidrs("10.0.1.0/24", "10.1.1.0/24");
    }
    if (random.nextInt(4) > 0) {
      out.networking(
          asks(
              PEERS.get(random.nextInt(PEERS.size())),
              random.nextInt(4) == 0 ? 1 + random.nextInt(6) : port));
    }
    if (random.nextInt(12) == 0) {
      out.networking(
          new TargetGroupBindingNetworking(
              ImmutableList.of(
                  new NetworkingIngressRule(
                      ImmutableList.of(PEERS.get(0)),
                      ImmutableList.of(new NetworkingPort(null, IntOrStringValue.of("name")))))));
    }
    if (random.nextInt(6) == 0) {
      out.addMissing(new Gap("services[ns/s]", "the Service ns/s is not given"));
    }
    return out.build();
  }

  private static TargetGroupBindingNetworking asks(NetworkingPeer peer, int port) {
    return new TargetGroupBindingNetworking(
        ImmutableList.of(
            new NetworkingIngressRule(
                ImmutableList.of(peer), ImmutableList.of(NetworkingPort.tcp(port)))));
  }
}
