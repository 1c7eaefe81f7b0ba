package dev.rolloutkit.sg.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.sg.aggregation.Contributor;
import dev.rolloutkit.sg.analysis.PortExplanation.Kind;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.BindingSnapshot;
import dev.rolloutkit.sg.internal.aggregation.Aggregation;
import dev.rolloutkit.sg.settings.AggregationMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Compares explanations of open ports with a brute-force computation. */
class ExplainBruteForceTest {
  private static final int CASES = 20_000;

  /** What one binding requests: one port, or 0..65535. */
  private record Ask(String binding, String protocol, PortRange ports, Source source) {}

  @Test
  void explanationsNameTheBindingsOfAMergedRule() {
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    for (int seed = 0; seed < CASES; seed++) {
      Random random = new Random(seed);
      AggregationMode mode =
          random.nextBoolean() ? AggregationMode.RESTRICTED : AggregationMode.UNRESTRICTED;
      List<Ask> asks = new ArrayList<>();
      List<BindingSnapshot> bindings = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        String key = "x/b" + i;
        List<NetworkingIngressRule> rules = new ArrayList<>();
        for (int j = 0; j < 1 + random.nextInt(2); j++) {
          boolean block = random.nextBoolean();
          String source = block ? "10." + random.nextInt(2) + ".0.0/16" : "sg-" + random.nextInt(2);
          boolean udp = random.nextInt(4) == 0;
          int port = random.nextInt(8) == 0 ? -1 : random.nextInt(6);
          asks.add(
              new Ask(
                  key,
                  udp ? "udp" : "tcp",
                  port < 0 ? PortRange.ALL : PortRange.of(port),
                  Source.of(source)));
          rules.add(
              new NetworkingIngressRule(
                  ImmutableList.of(
                      block ? NetworkingPeer.ofCidr(source) : NetworkingPeer.ofGroup(source)),
                  ImmutableList.of(
                      new NetworkingPort(
                          udp ? "UDP" : "TCP", port < 0 ? null : IntOrStringValue.of(port)))));
        }
        bindings.add(
            BindingSnapshot.builder()
                .from(Clusters.freeRider(key, "x/pod", 1))
                .networking(new TargetGroupBindingNetworking(ImmutableList.copyOf(rules)))
                .build());
      }
      ClusterSnapshot empty =
          Clusters.cluster(Clusters.group(), bindings.toArray(BindingSnapshot[]::new))
              .flags(mode.flags("demo"))
              .build();
      List<Permission> rules =
          Aggregation.of(mode, KnownNeeds.of(empty), Fixes.reference()).get(Clusters.NODE);
      ClusterSnapshot snapshot =
          ClusterSnapshot.builder()
              .from(empty)
              .groups(
                  List.of(
                      new SecurityGroup(
                          Clusters.NODE, Clusters.group().tags(), ImmutableList.copyOf(rules))))
              .build();
      int port = random.nextInt(7);
      Ask about = asks.get(random.nextInt(asks.size()));

      List<PortExplanation> found =
          Explain.port(snapshot, Clusters.NODE, about.protocol(), port, about.source());

      assertThat(found.stream().map(e -> e.kind() + " " + e.rule() + " " + names(e)).sorted())
          .as("case %s, port %s", seed, port)
          .containsExactlyElementsOf(expected(rules, asks, mode, about, port));
      found.forEach(e -> kinds.merge(e.kind(), 1, Integer::sum));
    }
    assertThat(kinds).containsKeys(Kind.EXACT, Kind.SPANNED, Kind.ALL_PORTS);
  }

  private static List<String> expected(
      List<Permission> rules, List<Ask> asks, AggregationMode mode, Ask about, int port) {
    List<String> out = new ArrayList<>();
    for (Permission rule : rules) {
      if (!rule.protocol().equals(about.protocol())
          || !rule.source().equals(about.source())
          || !rule.ports().contains(port)) {
        continue;
      }
      boolean merged =
          mode == AggregationMode.RESTRICTED && rule.source() instanceof Source.SecurityGroup;
      List<Ask> own =
          asks.stream()
              .filter(a -> a.protocol().equals(rule.protocol()) && a.source().equals(rule.source()))
              .filter(a -> merged || a.ports().equals(rule.ports()))
              .toList();
      Kind kind;
      List<Ask> named;
      if (!merged) {
        kind = rule.ports().equals(PortRange.ALL) ? Kind.ALL_PORTS : Kind.EXACT;
        named = own;
      } else {
        List<Ask> exact = own.stream().filter(a -> !all(a) && a.ports().contains(port)).toList();
        List<Ask> every = own.stream().filter(ExplainBruteForceTest::all).toList();
        int least = own.stream().mapToInt(a -> a.ports().from()).min().orElseThrow();
        int most = own.stream().mapToInt(a -> a.ports().to()).max().orElseThrow();
        kind = !exact.isEmpty() ? Kind.EXACT : !every.isEmpty() ? Kind.ALL_PORTS : Kind.SPANNED;
        named =
            !exact.isEmpty()
                ? exact
                : !every.isEmpty()
                    ? every
                    : own.stream()
                        .filter(a -> a.ports().from() == least || a.ports().to() == most)
                        .toList();
      }
      Set<String> bindings = new TreeSet<>();
      named.forEach(a -> bindings.add(a.binding()));
      String line = kind + " " + rule.key() + " " + bindings;
      out.add(line);
    }
    out.sort(null);
    return out;
  }

  /** Port 0 means every port in merged rules. */
  private static boolean all(Ask ask) {
    return ask.ports().equals(PortRange.ALL) || ask.ports().equals(PortRange.of(0));
  }

  private static Set<String> names(PortExplanation explanation) {
    Set<String> out = new TreeSet<>();
    for (Contributor contributor : explanation.bindings()) {
      out.add(contributor.binding().toString());
    }
    return out;
  }
}
