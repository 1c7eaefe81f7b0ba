package dev.rolloutkit.sg.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
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
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.reconcile.Reconciliation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControllerModelTest {
  private static final Map<String, String> TAGGED = Map.of("kubernetes.io/cluster/demo", "owned");
  private static final NamespacedName TGB = new NamespacedName("prod", "api");
  private static final TargetGroupBindingNetworking NETWORKING =
      new TargetGroupBindingNetworking(
          ImmutableList.of(
              new NetworkingIngressRule(
                  ImmutableList.of(NetworkingPeer.ofGroup("sg-lb")),
                  ImmutableList.of(NetworkingPort.tcp(8080)))));

  private final Ec2Model ec2 =
      new Ec2Model(
          List.of(SecurityGroup.of("sg-a", TAGGED, List.of()), group("sg-b")), rules -> true);
  private final ControllerModel model =
      new ControllerModel(ec2, LbcFlags.of("demo"), Fixes.reference());

  @Test
  void aFailedFetchCachesNothing() {
    assertThat(apply("sg-a,sg-gone").error()).contains(Reconciliation.GROUP_NOT_FOUND);
    // A group that was not cached cannot be stale.
    ec2.put(group("sg-a"));

    assertThat(apply("sg-a,sg-b").error().orElseThrow())
        .isEqualTo(
            "expected exactly one securityGroup tagged with kubernetes.io/cluster/demo for eni"
                + " eni-0, got: [] (clusterName: demo)");
  }

  @Test
  void theErrorNamesTheFirstInterfaceWithoutAGroup() {
    assertThat(apply("", "sg-a,sg-gone").error().orElseThrow())
        .startsWith("expected exactly one securityGroup")
        .contains("for eni eni-0");
  }

  @Test
  void theOnlyGroupOfAnInterfaceIsChosenWithoutACheck() {
    ControllerModel.Result result = apply("sg-gone", "sg-a,sg-b");

    assertThat(result.error()).contains(Reconciliation.GROUP_NOT_FOUND);
    assertThat(result.calls()).extracting(CallRecord::group).containsExactly("sg-a");
  }

  @Test
  void aSkippedPassDoesNotRestoreARuleThatSomebodyElseRevoked() {
    ControllerModel skipping =
        new ControllerModel(
            ec2, LbcFlags.of("demo"), Fixes.reference(), (key, block, endpoints) -> true);
    Endpoints nodes =
        Endpoints.nodes(List.of(new NodeEndpoint("node", Eni.of("eni-0", List.of("sg-a")))));

    assertThat(skipping.apply(TGB, NETWORKING, nodes).calls()).isEmpty();
    assertThat(skipping.listedWithNetworking()).containsExactly(TGB);
    assertThat(model.apply(TGB, NETWORKING, nodes).calls()).hasSize(1);
  }

  private ControllerModel.Result apply(String... groups) {
    List<NodeEndpoint> nodes = new ArrayList<>();
    for (String ids : groups) {
      int number = nodes.size();
      String id = "eni-" + number;
      nodes.add(
          new NodeEndpoint(
              "node-" + number,
              Eni.of(id, ids.isEmpty() ? List.of() : List.of(ids.split(",", -1)))));
    }
    return model.apply(TGB, NETWORKING, Endpoints.nodes(nodes));
  }

  private static SecurityGroup group(String id) {
    return SecurityGroup.of(id, Map.of(), List.of());
  }
}
