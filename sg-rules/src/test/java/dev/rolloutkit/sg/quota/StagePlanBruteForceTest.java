package dev.rolloutkit.sg.quota;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.sg.analysis.Clusters;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.flow.Flow;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Staged plans against a simulation of its own: a flow is cut off at a moment if the rules in force
 * do not cover it, block by block (differences S5).
 */
class StagePlanBruteForceTest {
  private static final int PLANS = 20_000;

  /** Blocks by their range of /24 networks below 10.0.0.0. */
  private static final Map<String, int[]> BLOCKS =
      Map.of(
          "10.0.0.0/24", new int[] {0, 0},
          "10.0.1.0/24", new int[] {1, 1},
          "10.0.2.0/24", new int[] {2, 2},
          "10.0.3.0/24", new int[] {3, 3},
          "10.0.0.0/23", new int[] {0, 1},
          "10.0.2.0/23", new int[] {2, 3},
          "10.0.0.0/16", new int[] {0, 255});

  private static final List<String> RULE_BLOCKS = BLOCKS.keySet().stream().sorted().toList();
  private static final List<String> FLOW_BLOCKS =
      List.of("10.0.0.0/24", "10.0.1.0/24", "10.0.2.0/24", "10.0.3.0/24");

  @Test
  void twoBlocksMayBeAdmittedByTwoRules() {
    Flow flow = flow(80, Set.of(), "10.0.1.0/24", "10.0.2.0/24");
    Permission first = Permission.managed("tcp", PortRange.of(80), Source.cidr("10.0.1.0/24"));
    Permission second = Permission.managed("tcp", PortRange.of(80), Source.cidr("10.0.2.0/24"));
    Permission both = Permission.managed("tcp", PortRange.of(80), Source.cidr("10.0.0.0/16"));

    StagedPlan plan =
        RuleQuota.stage(
            List.of(first, second), List.of(both), List.of(flow), QuotaPolicy.defaults());

    assertThat(plan.mustCut()).isEmpty();
    assertThat(plan.stages().get(0).permissions()).containsExactly(both);
  }

  @Test
  void aFlowThroughAPrefixListIsKeptIfItsEntriesAreKnown() {
    Flow flow = flow(80, Set.of(), "10.0.1.0/24");
    Permission list = Permission.managed("tcp", PortRange.of(80), Source.prefixList("pl-1"));
    Permission block = Permission.managed("tcp", PortRange.of(80), Source.cidr("10.0.1.0/24"));
    List<Permission> current = List.of(list);

    StagedPlan with =
        RuleQuota.stage(
            current,
            List.of(block),
            List.of(flow),
            QuotaPolicy.defaults(),
            StageOptions.plain(),
            Map.of("pl-1", List.of("10.0.0.0/16")));
    StagedPlan without =
        RuleQuota.stage(
            current, List.of(), List.of(flow), QuotaPolicy.defaults(), StageOptions.plain());

    assertThat(with.mustCut()).isEmpty();
    assertThat(with.unknown()).isEmpty();
    assertThat(with.stages().get(0).kind()).isEqualTo(Ec2Call.Kind.AUTHORIZE);
    assertThat(without.mustCut()).isEmpty();
    assertThat(without.unknown()).containsExactly(flow);
  }

  @Test
  void randomPlansReportAllCutFlowsAndCutNoneUnnecessarily() {
    int cutting = 0;
    int several = 0;
    for (int seed = 0; seed < PLANS; seed++) {
      Random random = new Random(seed);
      List<Permission> current = rules(random);
      List<Permission> desired = rules(random);
      List<Flow> flows = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(3); i++) {
        flows.add(flow(random));
      }
      int limit = Math.max(desired.size(), current.size()) + random.nextInt(2);
      QuotaPolicy policy = QuotaPolicy.defaults().withRulesPerGroup(limit);
      StagedPlan plan = RuleQuota.stage(current, desired, flows, policy);

      Set<Permission> force = new LinkedHashSet<>(current);
      Set<Flow> living = new LinkedHashSet<>();
      flows.stream().filter(f -> covered(force, f)).forEach(living::add);
      Set<Flow> cut = new LinkedHashSet<>();
      for (Ec2Call call : plan.stages()) {
        if (call.kind() == Ec2Call.Kind.AUTHORIZE) {
          force.addAll(call.permissions());
          assertThat(force).as("plan %s", seed).hasSizeLessThanOrEqualTo(limit);
        } else {
          force.removeAll(call.permissions());
        }
        living.stream().filter(f -> !covered(force, f)).forEach(cut::add);
      }
      assertThat(force).as("plan %s", seed).isEqualTo(new HashSet<>(desired));
      assertThat(plan.mustCut()).as("plan %s", seed).isEqualTo(cut);
      assertThat(plan.unknown()).isEmpty();
      if (!cut.isEmpty()) {
        cutting++;
        assertThat(canBeKept(current, desired, living, limit)).as("plan %s", seed).isFalse();
      }
      several += living.stream().anyMatch(f -> f.sourceCidrs().size() > 1) ? 1 : 0;
    }
    assertThat(cutting).isGreaterThan(PLANS / 50);
    assertThat(several).isGreaterThan(PLANS / 20);
  }

  /** Whether some order of single changes keeps all of them, found by trying every one. */
  private static boolean canBeKept(
      List<Permission> current, List<Permission> desired, Set<Flow> living, int limit) {
    Set<Set<Permission>> seen = new HashSet<>();
    ArrayDeque<Set<Permission>> open = new ArrayDeque<>();
    Set<Permission> start = new HashSet<>(current);
    open.add(start);
    seen.add(start);
    Set<Permission> changes = new HashSet<>(current);
    changes.addAll(desired);
    changes.removeIf(p -> current.contains(p) && desired.contains(p));
    while (!open.isEmpty()) {
      Set<Permission> held = open.remove();
      if (held.equals(new HashSet<>(desired))) {
        return true;
      }
      for (Permission change : changes) {
        Set<Permission> next = new HashSet<>(held);
        if (!next.remove(change)) {
          next.add(change);
        }
        if (next.size() <= limit
            && living.stream().allMatch(f -> covered(next, f))
            && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return false;
  }

  private static boolean covered(Collection<Permission> force, Flow flow) {
    boolean byGroup = force.stream().anyMatch(p -> isAt(p, flow) && isFromGroup(p, flow));
    return byGroup
        || (!flow.sourceCidrs().isEmpty()
            && flow.sourceCidrs().stream()
                .allMatch(b -> force.stream().anyMatch(p -> isAt(p, flow) && holds(p, b))));
  }

  private static boolean isAt(Permission rule, Flow flow) {
    return rule.fromPort() <= flow.port() && flow.port() <= rule.toPort();
  }

  private static boolean isFromGroup(Permission rule, Flow flow) {
    return flow.sourceGroups().contains(rule.source().id());
  }

  private static boolean holds(Permission rule, String block) {
    int[] outer = BLOCKS.get(rule.source().id());
    int[] inner = BLOCKS.get(block);
    return outer != null && outer[0] <= inner[0] && inner[1] <= outer[1];
  }

  private static List<Permission> rules(Random random) {
    Map<String, Permission> out = new LinkedHashMap<>();
    for (int i = 0; i < 1 + random.nextInt(4); i++) {
      int from = 1 + random.nextInt(3);
      Source source =
          random.nextInt(4) == 0
              ? Source.securityGroup("sg-" + random.nextInt(2))
              : Source.cidr(RULE_BLOCKS.get(random.nextInt(RULE_BLOCKS.size())));
      Permission rule =
          Permission.managed("tcp", PortRange.of(from, from + random.nextInt(2)), source);
      out.put(rule.key().value(), rule);
    }
    return List.copyOf(out.values());
  }

  private static Flow flow(Random random) {
    Set<String> blocks = new LinkedHashSet<>();
    for (int i = 0; i < random.nextInt(4); i++) {
      blocks.add(FLOW_BLOCKS.get(random.nextInt(FLOW_BLOCKS.size())));
    }
    Set<String> groups =
        random.nextInt(3) == 0 || blocks.isEmpty() ? Set.of("sg-" + random.nextInt(2)) : Set.of();
    return flow(1 + random.nextInt(4), groups, blocks.toArray(String[]::new));
  }

  private static Flow flow(int port, Set<String> groups, String... blocks) {
    return Flow.builder()
        .binding(Clusters.key("a/b"))
        .endpoint("a/pod")
        .eni(Clusters.ENI)
        .protocol("tcp")
        .port(port)
        .purpose(Flow.Purpose.TRAFFIC)
        .sourceGroups(ImmutableSet.copyOf(groups))
        .sourceCidrs(List.of(blocks))
        .build();
  }
}
