package dev.rolloutkit.targets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.ClusterView;
import dev.rolloutkit.targets.cluster.PodReader;
import dev.rolloutkit.targets.internal.endpoint.Lookups;
import dev.rolloutkit.targets.internal.gate.GateCondition;
import dev.rolloutkit.targets.internal.gate.ReadinessGates;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readiness gates of pods, and the conditions behind them. */
class GatesTest {
  private static final String GATE = "target-health.elbv2.k8s.aws/web";

  private static Pod pod(String uid) {
    return Replays.object(
        Shop.json(
            ("{'metadata':{'name':'web-1','namespace':'shop',%s'labels':{'app':'web'}},"
                    + "'spec':{'readinessGates':[{'conditionType':'%s'}]}}")
                .formatted(uid, GATE)),
        Pod.class);
  }

  private static String patch(String uid) {
    var pod = PodReader.read(pod(uid));
    var change = GateCondition.next(GATE, pod, Shop.HEALTHY, Instant.parse("2026-01-02T03:04:05Z"));
    return GateCondition.patch(pod, change).orElseThrow().toString();
  }

  @Test
  void aPatchContainsTheUidOfThePod() {
    assertThat(patch("'uid':'u-1',")).startsWith("{\"metadata\":{\"uid\":\"u-1\"},\"status\":{");
  }

  @Test
  void thePatchOfAPodWithoutAUidContainsNone() {
    assertThat(patch("")).startsWith("{\"status\":{");
  }

  @Test
  void aRequestWithoutANamespaceSeesTheBindingsOfAllNamespaces() {
    List<TargetGroupBinding> bindings =
        Replays.bindings(
            Shop.json(
                "[{'metadata':{'name':'web','namespace':'shop'},"
                    + "'spec':{'targetGroupARN':'arn:1','targetType':'ip',"
                    + "'serviceRef':{'name':'web','port':80}}}]"));
    ClusterView cluster =
        Replays.cluster(
            ClusterView.builder().build(),
            Shop.json(
                "{'services':[{'metadata':{'name':'web','namespace':'shop'},"
                    + "'spec':{'selector':{'app':'web'}}}]}"));

    for (String namespace : List.of("shop", "")) {
      assertThat(
              ReadinessGates.of(namespace, pod(""), bindings, cluster.services(), Lookups.NO_ERRORS)
                  .orElseThrow())
          .containsExactly(GATE);
    }
    Pod bare = pod("");
    bare.getSpec().setReadinessGates(List.of());
    assertThat(
            ReadinessGates.of("other", bare, bindings, cluster.services(), Lookups.NO_ERRORS)
                .orElseThrow())
        .isEmpty();
    assertThat(
            ReadinessGates.of("", bare, bindings, cluster.services(), Lookups.NO_ERRORS)
                .orElseThrow())
        .containsExactly(GATE);
  }
}
