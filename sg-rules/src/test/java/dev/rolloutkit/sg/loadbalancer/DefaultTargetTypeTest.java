package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.binding.TargetType;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The flag {@code --default-target-type} decides what the targets of a binding are where no
 * annotation does, and so which port the networking block opens: that of the pods or that of the
 * nodes.
 */
class DefaultTargetTypeTest {
  private static final SgDirectory NO_GROUPS = SgDirectory.of(List.of(), null);

  private static LbcFlags flags(String type) {
    return LbcFlags.builder().clusterName("shop").defaultTargetType(type).build();
  }

  private static Service service(Map<String, String> annotations) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("ns")
        .withName("web")
        .withAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withType("LoadBalancer")
        .withIpFamilies("IPv4")
        .addNewPort()
        .withPort(80)
        .withNodePort(30080)
        .withTargetPort(new IntOrString(8080))
        .endPort()
        .endSpec()
        .build();
  }

  private static Outcome<BindingPlan> alb(LbcFlags flags, Map<String, String> annotations) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.copyOf(annotations))
                .build(),
            Optional.empty());
    return LoadBalancers.albBinding(
        AlbGroup.implicit(member),
        member,
        service(Map.of()),
        IntOrStringValue.of(80),
        flags,
        NO_GROUPS);
  }

  private static Outcome<BindingPlan> nlb(LbcFlags flags, Map<String, String> annotations) {
    VpcCidrs vpc = new VpcCidrs(ImmutableList.of(), ImmutableList.of(), ImmutableList.of());
    return LoadBalancers.nlbBinding(
        service(annotations),
        0,
        "TCP",
        new NlbContext(Optional.empty(), false, vpc),
        flags,
        NO_GROUPS);
  }

  @Test
  void withoutAnnotationTheFlagDecides() {
    assertThat(alb(flags("ip"), Map.of()).orElseThrow().targetType()).isEqualTo(TargetType.IP);
    assertThat(nlb(flags("ip"), Map.of()).orElseThrow().targetType()).isEqualTo(TargetType.IP);
    assertThat(alb(flags("instance"), Map.of()).orElseThrow().targetType())
        .isEqualTo(TargetType.INSTANCE);
    assertThat(nlb(flags("instance"), Map.of()).orElseThrow().targetType())
        .isEqualTo(TargetType.INSTANCE);
  }

  @Test
  void withoutFlagTheTargetsAreNodes() {
    LbcFlags none = LbcFlags.of("shop");

    assertThat(alb(none, Map.of()).orElseThrow().targetType()).isEqualTo(TargetType.INSTANCE);
    assertThat(nlb(none, Map.of()).orElseThrow().targetType()).isEqualTo(TargetType.INSTANCE);
  }

  @Test
  void theAnnotationTakesPrecedenceOverTheFlag() {
    assertThat(
            alb(flags("ip"), Map.of(Annotations.ALB + "target-type", "instance"))
                .orElseThrow()
                .targetType())
        .isEqualTo(TargetType.INSTANCE);
    assertThat(
            nlb(flags("ip"), Map.of(Annotations.NLB + "nlb-target-type", "instance"))
                .orElseThrow()
                .targetType())
        .isEqualTo(TargetType.INSTANCE);
  }

  @Test
  void aFlagWithAnUnknownTypeFailsTheBinding() {
    assertThat(alb(flags("lambda"), Map.of()).problems())
        .extracting(Problem::message)
        .containsExactly("unknown targetType: lambda");
  }
}
