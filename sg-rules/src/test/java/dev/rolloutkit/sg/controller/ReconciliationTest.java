package dev.rolloutkit.sg.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.lbc.binding.NetworkingIngressRule;
import dev.rolloutkit.lbc.binding.NetworkingPeer;
import dev.rolloutkit.lbc.binding.NetworkingPort;
import dev.rolloutkit.lbc.binding.TargetGroupBindingNetworking;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.sg.binding.Endpoints;
import dev.rolloutkit.sg.binding.NodeEndpoint;
import dev.rolloutkit.sg.ec2.Eni;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.PermissionKey;
import dev.rolloutkit.sg.ec2.PortRange;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.ec2.Source;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.GroupPlan;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import dev.rolloutkit.sg.reconcile.RevokeGuard;
import dev.rolloutkit.sg.settings.SgDefect;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ReconciliationTest {
  @Property(seed = "1", tries = 400)
  void aReplayedPlanReachesTheDesiredRulesAndKeepsForeignRules(
      @ForAll("rules") List<Permission> current, @ForAll("rules") List<Permission> desired) {
    SecurityGroup group = new SecurityGroup("sg", ImmutableMap.of(), distinct(current));
    Ec2Model ec2 = new Ec2Model(List.of(group), rules -> true);
    for (Ec2Call call :
        Reconciliation.plan(group.permissions(), desired, ReconcileOptions.forEndpoints(false))
            .calls()) {
      assertThat(ec2.call("sg", call)).isEmpty();
    }
    Set<PermissionKey> expected = keys(desired);
    group.permissions().stream().filter(p -> !p.isManaged()).forEach(p -> expected.add(p.key()));

    assertThat(keys(ec2.group("sg").orElseThrow().permissions())).isEqualTo(expected);
    assertThat(
            Reconciliation.plan(
                    ec2.group("sg").orElseThrow().permissions(),
                    desired,
                    ReconcileOptions.forEndpoints(false))
                .calls())
        .isEmpty();
  }

  @Test
  void aGuardRevokesNothingOnTheBasisOfACachedCopy() {
    GroupPlan plan =
        Reconciliation.plan(
            List.of(ours(80)),
            List.of(ours(81)),
            ReconcileOptions.forEndpoints(false).withGuard(RevokeGuard.of(false, true)));

    assertThat(plan.calls()).extracting(Ec2Call::kind).containsExactly(Ec2Call.Kind.AUTHORIZE);
    assertThat(plan.withheld()).containsExactly(ours(80));
    assertThat(plan.notes().get(0).code()).isEqualTo(SgProblemCodes.REVOKE_UNVERIFIED);
  }

  @Test
  void aGuardDoesNotRevokeAllRulesWhileTargetsAreLive() {
    ReconcileOptions guarded =
        ReconcileOptions.forEndpoints(false).withGuard(RevokeGuard.of(true, true));

    assertThat(Reconciliation.plan(List.of(ours(80)), List.of(), guarded).notes().get(0).code())
        .isEqualTo(SgProblemCodes.REVOKE_ALL_UNCONFIRMED);
    assertThat(
            Reconciliation.plan(
                    List.of(ours(80)),
                    List.of(),
                    guarded.withGuard(new RevokeGuard(true, true, true, true)))
                .calls())
        .hasSize(1);
    assertThat(Reconciliation.plan(List.of(ours(80), ours(81)), List.of(ours(80)), guarded).calls())
        .hasSize(1);
  }

  @Test
  void aSplitCallLeavesOutOnlyTheInvalidRule() {
    Ec2Model ec2 =
        new Ec2Model(
            List.of(new SecurityGroup("sg", ImmutableMap.of(), ImmutableList.of())), r -> true);
    List<Permission> desired = List.of(ours(1), ours(2), ours(3), ours(4), ours(5));
    GroupReconciler reconciler =
        new GroupReconciler(
            ec2,
            (id, call) ->
                call.permissions().contains(ours(3))
                    ? Optional.of("InvalidGroup.NotFound")
                    : ec2.call(id, call),
            id -> {},
            true);

    assertThat(reconciler.reconcile("sg", desired, ReconcileOptions.forEndpoints(false)))
        .contains("InvalidGroup.NotFound");
    assertThat(keys(ec2.group("sg").orElseThrow().permissions()))
        .isEqualTo(keys(List.of(ours(1), ours(2), ours(4), ours(5))));
  }

  @Test
  void aGuardedControllerKeepsTheLastRulesOfAGroupWithLiveTargets() {
    SecurityGroup group =
        new SecurityGroup(
            "sg", ImmutableMap.of("kubernetes.io/cluster/demo", "owned"), ImmutableList.of());
    NamespacedName key = new NamespacedName("a", "t");
    Endpoints nodes =
        Endpoints.nodes(List.of(new NodeEndpoint("n", Eni.of("eni-1", List.of("sg")))));
    TargetGroupBindingNetworking networking =
        new TargetGroupBindingNetworking(
            ImmutableList.of(
                new NetworkingIngressRule(
                    ImmutableList.of(NetworkingPeer.ofGroup("sg-lb")),
                    ImmutableList.of(NetworkingPort.tcp(80)))));
    for (boolean guarded : new boolean[] {false, true}) {
      ControllerModel model =
          new ControllerModel(
              new Ec2Model(List.of(group), rules -> true),
              LbcFlags.of("demo"),
              guarded ? Fixes.fixing(SgDefect.REVOKED_FROM_CACHE) : Fixes.reference());
      model.apply(key, networking, nodes);
      model.apply(key, null, nodes);

      assertThat(model.ec2().group("sg").orElseThrow().permissions()).hasSize(guarded ? 1 : 0);
    }
  }

  @Test
  void aGuardedControllerKeepsTheLastRulesWhenABlockNoLongerRequestsAny() {
    SecurityGroup group = new SecurityGroup("sg", ImmutableMap.of(), ImmutableList.of());
    NamespacedName key = new NamespacedName("a", "t");
    Endpoints nodes =
        Endpoints.nodes(List.of(new NodeEndpoint("n", Eni.of("eni-1", List.of("sg")))));
    NetworkingPeer peer = NetworkingPeer.ofGroup("sg-lb");
    for (boolean guarded : new boolean[] {false, true}) {
      ControllerModel model =
          new ControllerModel(
              new Ec2Model(List.of(group), rules -> true),
              LbcFlags.of("demo"),
              guarded ? Fixes.fixing(SgDefect.REVOKED_FROM_CACHE) : Fixes.reference());
      model.apply(
          key,
          new TargetGroupBindingNetworking(
              ImmutableList.of(
                  new NetworkingIngressRule(
                      ImmutableList.of(peer), ImmutableList.of(NetworkingPort.tcp(80))))),
          nodes);
      // Without ports a rule requests nothing.
      model.apply(
          key,
          new TargetGroupBindingNetworking(
              ImmutableList.of(
                  new NetworkingIngressRule(ImmutableList.of(peer), ImmutableList.of()))),
          nodes);

      assertThat(model.ec2().group("sg").orElseThrow().permissions()).hasSize(guarded ? 1 : 0);
    }
  }

  @Provide
  Arbitrary<List<Permission>> rules() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 8),
            Arbitraries.of("sg-a", "sg-b"),
            Arbitraries.of(true, true, false))
        .as(
            (port, source, ours) ->
                ours
                    ? Permission.managed(
                        "tcp", new PortRange(port, port), new Source.SecurityGroup(source))
                    : Permission.unlabelled(
                        "tcp", new PortRange(port, port), new Source.SecurityGroup(source)))
        .list()
        .ofMaxSize(10);
  }

  private static Permission ours(int port) {
    return Permission.managed("tcp", new PortRange(port, port), new Source.SecurityGroup("sg-lb"));
  }

  private static ImmutableList<Permission> distinct(Collection<Permission> permissions) {
    return permissions.stream()
        .collect(Collectors.toMap(Permission::key, p -> p, (a, b) -> b))
        .values()
        .stream()
        .collect(ImmutableList.toImmutableList());
  }

  private static Set<PermissionKey> keys(Collection<Permission> permissions) {
    return permissions.stream().map(Permission::key).collect(Collectors.toSet());
  }
}
