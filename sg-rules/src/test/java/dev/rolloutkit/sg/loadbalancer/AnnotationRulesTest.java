package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
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

/** The effects and the validation of single annotations. */
class AnnotationRulesTest {
  private static final LbcFlags FLAGS = LbcFlags.builder().clusterName("c").build();
  private static final SgDirectory NOTHING = SgDirectory.of(List.of(), null);

  private static Outcome<BindingPlan> albBehind(String ipAddressType) {
    GroupMember member =
        new GroupMember(
            IngressView.builder()
                .namespace("ns")
                .name("web")
                .annotations(ImmutableMap.of(Annotations.ALB + "ip-address-type", ipAddressType))
                .build(),
            Optional.empty());
    Service service =
        new ServiceBuilder()
            .withNewSpec()
            .withIpFamilies("IPv6")
            .addNewPort()
            .withPort(80)
            .withNodePort(30080)
            .withTargetPort(new IntOrString(8080))
            .endPort()
            .endSpec()
            .build();
    return LoadBalancers.albBinding(
        AlbGroup.implicit(member), member, service, IntOrStringValue.of(80), FLAGS, NOTHING);
  }

  @Test
  void anIpv6ServiceBehindALoadBalancerWithoutIpv6IsAProblem() {
    assertThat(albBehind("ipv4").problems().get(0).message())
        .isEqualTo("unsupported IPv6 configuration, lb not dual-stack");
    assertThat(albBehind("dualstack").isOk()).isTrue();
    assertThat(albBehind("dualstack-without-public-ipv4").isOk()).isTrue();
  }

  private static GroupMember tagged(String name, String tags, IngressClassParams params) {
    return new GroupMember(
        IngressView.builder()
            .namespace("ns")
            .name(name)
            .annotations(ImmutableMap.of(Annotations.ALB + "tags", tags))
            .build(),
        Optional.ofNullable(params));
  }

  private static Outcome<SgDecision> decided(GroupMember... members) {
    return LoadBalancers.albGroups(
        AlbGroup.explicit("g", ImmutableList.copyOf(members)), FLAGS, NOTHING);
  }

  @Test
  void tagsOfAGroupThatDifferConflict() {
    assertThat(decided(tagged("a", "a=1, b = x", null), tagged("b", "b=x,a=2", null)).problems())
        .extracting(p -> p.message())
        .containsExactly("conflicting tag a: 1 | 2");
    assertThat(decided(tagged("a", "a=1", null), tagged("b", "b=2", null)).isOk()).isTrue();
    IngressClassParams params =
        IngressClassParams.of(
            "params",
            JsonNodeFactory.instance
                .objectNode()
                .set(
                    "tags",
                    JsonNodeFactory.instance
                        .arrayNode()
                        .add(
                            JsonNodeFactory.instance
                                .objectNode()
                                .put("key", "a")
                                .put("value", "1"))));
    assertThat(decided(tagged("a", "a=1", null), tagged("b", "a=2", params)).isOk())
        .as("the value of the class counts")
        .isTrue();
  }

  @Test
  void policiesOfOnePortThatDifferConflict() {
    assertThat(
            decided(
                    secured("a", ImmutableMap.of("ssl-policy", "P1")),
                    secured("b", ImmutableMap.of()),
                    secured("c", ImmutableMap.of("ssl-policy", "P2")))
                .problems()
                .get(0)
                .message())
        .isEqualTo(
            "failed to merge listenPort config for port: 443: conflicting sslPolicy, ns/a: P1 |"
                + " ns/c: P2");
  }

  private static GroupMember secured(String name, Map<String, String> more) {
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    annotations.put(Annotations.ALB + "listen-ports", "[{\"HTTPS\":443}]");
    more.forEach((suffix, text) -> annotations.put(Annotations.ALB + suffix, text));
    return new GroupMember(
        IngressView.builder()
            .namespace("ns")
            .name(name)
            .annotations(annotations.buildOrThrow())
            .build(),
        Optional.empty());
  }
}
