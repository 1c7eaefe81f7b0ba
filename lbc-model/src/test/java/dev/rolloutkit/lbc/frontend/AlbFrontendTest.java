package dev.rolloutkit.lbc.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedMap;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.annotation.Annotations;
import dev.rolloutkit.lbc.classparams.IngressClassParams;
import dev.rolloutkit.lbc.ingress.GroupMember;
import dev.rolloutkit.lbc.ingress.IngressView;
import dev.rolloutkit.lbc.problem.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The listen ports of a group of Ingresses, and the clients that may reach them. */
class AlbFrontendTest {
  private static GroupMember member(String name, String params, Map<String, String> annotations) {
    ImmutableMap.Builder<String, String> all = ImmutableMap.builder();
    annotations.forEach((suffix, value) -> all.put(Annotations.ALB + suffix, value));
    return new GroupMember(
        IngressView.builder().namespace("shop").name(name).annotations(all.buildOrThrow()).build(),
        Optional.of(params(params)));
  }

  private static IngressClassParams params(String spec) {
    try {
      return IngressClassParams.of("params", new ObjectMapper().readTree(spec.replace('\'', '"')));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static Outcome<AlbFrontend> frontend(GroupMember... members) {
    return Failure.toOutcome(() -> AlbFrontend.of(List.of(members)), List.of());
  }

  @Test
  void parametersOfTheClassTakePrecedenceOverAnnotations() throws Failure {
    GroupMember web =
        member(
            "web",
            "{'inboundCIDRs':['10.0.0.0/8'],'prefixListsIDs':['pl-class'],"
                + "'sslPolicy':'of the class','ipAddressType':'dualstack'}",
            Map.of(
                "listen-ports", "[{\"HTTPS\":443}]",
                "inbound-cidrs", "192.0.2.0/24",
                "security-group-prefix-lists", "pl-annotation",
                "ssl-policy", "of the annotation",
                "ip-address-type", "ipv4"));
    AlbFrontend frontend = frontend(web).orElseThrow();
    assertThat(frontend.protocols()).isEqualTo(ImmutableSortedMap.of(443, "HTTPS"));
    assertThat(frontend.cidrs(443).orElseThrow().v4()).containsExactly("10.0.0.0/8");
    assertThat(frontend.prefixLists(443).orElseThrow().prefixLists()).containsExactly("pl-class");
    assertThat(frontend.sslPolicy(443)).contains("of the class");
    assertThat(AlbAddresses.isDualstack(List.of(web))).isTrue();
  }

  @Test
  void aPortWithoutSourcesHasNeitherBlocksNorPrefixLists() {
    AlbFrontend frontend = frontend(member("web", "{}", Map.of())).orElseThrow();
    assertThat(frontend.protocols()).isEqualTo(ImmutableSortedMap.of(80, "HTTP"));
    assertThat(frontend.cidrs(80)).isEmpty();
    assertThat(frontend.prefixLists(80)).isEmpty();
    assertThat(frontend.cidrs(81)).as("no such port").isEmpty();
  }

  @Test
  void aCertificateOfTheClassMakesHttpsTheDefault() {
    GroupMember web = member("web", "{'certificateArn':['arn']}", Map.of());
    assertThat(frontend(web).orElseThrow().protocols())
        .isEqualTo(ImmutableSortedMap.of(443, "HTTPS"));
  }

  @Test
  void membersWithDifferentSourcesForOnePortConflict() {
    GroupMember a = member("a", "{}", Map.of("inbound-cidrs", "10.0.0.0/8"));
    GroupMember b = member("b", "{}", Map.of("inbound-cidrs", "::/0"));
    assertThat(frontend(a, b).problems().get(0).message())
        .isEqualTo(
            "failed to merge listenPort config for port: 80: conflicting inbound-cidrs, shop/a:"
                + " [10.0.0.0/8], [] | shop/b: [], [::/0]");
  }

  @Test
  void membersWithDifferentAddressTypesConflict() {
    GroupMember a = member("a", "{'ipAddressType':'ipv4'}", Map.of());
    GroupMember b = member("b", "{}", Map.of("ip-address-type", "dualstack"));
    assertThat(
            Failure.toOutcome(() -> AlbAddresses.type(List.of(a, b)), List.of())
                .problems()
                .get(0)
                .message())
        .isEqualTo("conflicting IPAddressType: [dualstack ipv4]");
  }
}
