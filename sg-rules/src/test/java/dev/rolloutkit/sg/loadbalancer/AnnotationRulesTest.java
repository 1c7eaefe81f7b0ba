package dev.rolloutkit.sg.loadbalancer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.frontend.MutualAuthentication;
import dev.rolloutkit.lbc.ingress.AlbMember;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.lbc.target.TargetGroupAttributes;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The effects and the validation of single annotations. */
class AnnotationRulesTest {
  private static final String ATTRIBUTES = "aws-load-balancer-target-group-attributes";
  private static final LbcFlags FLAGS = LbcFlags.builder().clusterName("c").build();
  private static final SgDirectory NOTHING = SgDirectory.of(List.of(), null);

  private static Optional<Boolean> preserves(Map<String, String> attributes, int port) {
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    attributes.forEach((suffix, text) -> annotations.put(Annotations.SERVICE + suffix, text));
    Annotations read = new Annotations(Annotations.SERVICE, annotations.buildOrThrow());
    return Failure.toOutcome(() -> TargetGroupAttributes.nlb(read, port), List.of())
        .orElseThrow()
        .preserveClientIp();
  }

  @Test
  void preserveClientIp_withBlanksAroundIt_isThatAttribute() {
    assertThat(preserves(Map.of(ATTRIBUTES, " preserve_client_ip.enabled = false "), 80))
        .contains(false);
    assertThat(preserves(Map.of(ATTRIBUTES, "a=b\\,c,preserve_client_ip.enabled=true"), 80))
        .contains(true);
    assertThat(preserves(Map.of(ATTRIBUTES, "a=b"), 80)).isEmpty();
  }

  @Test
  void attributesOfAPort_overrideGeneralOnes() {
    Map<String, String> both =
        Map.of(
            ATTRIBUTES,
            "preserve_client_ip.enabled=true",
            ATTRIBUTES + ".80",
            "preserve_client_ip.enabled=false");
    assertThat(preserves(both, 80)).contains(false);
    assertThat(preserves(both, 81)).contains(true);
    Map<String, String> others =
        Map.of(ATTRIBUTES, "preserve_client_ip.enabled=true", ATTRIBUTES + ".80", "a=b");
    assertThat(preserves(others, 80)).contains(true);
  }

  private static Outcome<BindingPlan> albBehind(String ipAddressType) {
    AlbMember member =
        new AlbMember(
            "ns",
            "web",
            ImmutableMap.of(Annotations.ALB + "ip-address-type", ipAddressType),
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
  void ipv6Service_behindALoadBalancerWithoutIpv6_isRefused() {
    assertThat(albBehind("ipv4").problems().get(0).message())
        .isEqualTo("unsupported IPv6 configuration, lb not dual-stack");
    assertThat(albBehind("dualstack").isOk()).isTrue();
    assertThat(albBehind("dualstack-without-public-ipv4").isOk()).isTrue();
  }

  private static String mutualAuthentication(String json) {
    AlbMember member =
        new AlbMember(
            "ns",
            "web",
            ImmutableMap.of(Annotations.ALB + "mutual-authentication", json),
            Optional.empty());
    Outcome<Boolean> checked =
        Failure.toOutcome(
            () -> {
              MutualAuthentication.of(member);
              return true;
            },
            List.of());
    return checked.isOk()
        ? ""
        : checked.problems().get(0).message().replace("ingress: ns/web: ", "");
  }

  @Test
  void mutualAuthentication_brokenRule_isTheFirstOfTheFirstEntry() {
    assertThat(mutualAuthentication("[{\"port\":443,\"mode\":\"off\"}]")).isEmpty();
    assertThat(mutualAuthentication("[{\"PORT\":443,\"Mode\":\"verify\",\"trustStore\":\"t\"}]"))
        .isEmpty();
    assertThat(mutualAuthentication("[null]"))
        .isEqualTo("listen port must be within [1, 65535]: 0");
    assertThat(mutualAuthentication("[{\"port\":1},{\"port\":0}]"))
        .isEqualTo("mutualAuthentication mode cannot be empty for port 1");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"OFF\"}]"))
        .isEqualTo(
            "mutualAuthentication mode value must be among [off, passthrough, verify] for port 1"
                + " : OFF");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"verify\",\"trustStore\":\"\"}]"))
        .isEqualTo("trustStore is required when mutualAuthentication mode is verify for port 1");
    assertThat(mutualAuthentication("[{\"port\":1,\"mode\":\"off\",\"trustStore\":\"t\"}]"))
        .isEqualTo("Mutual Authentication mode off does not support trustStore for port 1");
    assertThat(
            mutualAuthentication(
                "[{\"port\":1,\"mode\":\"passthrough\",\"ignoreClientCertificateExpiry\":false}]"))
        .isEqualTo(
            "Mutual Authentication mode passthrough does not support ignoring client certificate"
                + " expiry for port 1");
  }

  @Test
  void mutualAuthentication_otherText_isAProblem() {
    String of = " mutualAuthentication configuration from ingress annotation: ";
    assertThat(mutualAuthentication("null")).isEqualTo("empty" + of + "`null`");
    assertThat(mutualAuthentication("x"))
        .isEqualTo(
            "failed to parse" + of + "`x`: invalid character 'x' looking for beginning of value");
    assertThat(mutualAuthentication("[{\"port\":\"1\"}]"))
        .endsWith(
            "json: cannot unmarshal string into Go struct field MutualAuthenticationConfig.port of"
                + " type int32");
    assertThat(mutualAuthentication("[{\"port\":2147483648}]"))
        .endsWith(
            "json: cannot unmarshal number 2147483648 into Go struct field"
                + " MutualAuthenticationConfig.port of type int32");
    assertThat(mutualAuthentication("[1]"))
        .endsWith(
            "json: cannot unmarshal number into Go value of type"
                + " ingress.MutualAuthenticationConfig");
  }

  private static AlbMember tagged(String name, String tags, IngressClassParams params) {
    return new AlbMember(
        "ns", name, ImmutableMap.of(Annotations.ALB + "tags", tags), Optional.ofNullable(params));
  }

  private static Outcome<SgDecision> decided(AlbMember... members) {
    return LoadBalancers.albGroups(
        AlbGroup.explicit("g", ImmutableList.copyOf(members)), FLAGS, NOTHING);
  }

  @Test
  void tagsOfAGroup_thatDiffer_conflict() {
    assertThat(decided(tagged("a", "a=1, b = x", null), tagged("b", "b=x,a=2", null)).problems())
        .extracting(p -> p.message())
        .containsExactly("conflicting tag a: 1 | 2");
    assertThat(decided(tagged("a", "a=1", null), tagged("b", "b=2", null)).isOk()).isTrue();
    IngressClassParams params = IngressClassParams.builder().putTag("a", "1").build();
    assertThat(decided(tagged("a", "a=1", null), tagged("b", "a=2", params)).isOk())
        .as("the value of the class counts")
        .isTrue();
  }

  @Test
  void policiesOfOnePort_thatDiffer_conflict() {
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

  private static AlbMember secured(String name, Map<String, String> more) {
    ImmutableMap.Builder<String, String> annotations = ImmutableMap.builder();
    annotations.put(Annotations.ALB + "listen-ports", "[{\"HTTPS\":443}]");
    more.forEach((suffix, text) -> annotations.put(Annotations.ALB + suffix, text));
    return new AlbMember("ns", name, annotations.buildOrThrow(), Optional.empty());
  }
}
