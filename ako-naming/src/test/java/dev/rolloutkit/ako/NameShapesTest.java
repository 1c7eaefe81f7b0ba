package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Clusters.ingress;
import static dev.rolloutkit.ako.Clusters.rule;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.inventory.LengthFinding;
import dev.rolloutkit.ako.inventory.NameExplanation;
import dev.rolloutkit.ako.inventory.NameExplanation.Guess;
import dev.rolloutkit.ako.name.AviObjectKind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the spelling of a name says without a cluster. */
class NameShapesTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("c").build();

  private static NameExplanation explain(String name) {
    return AkoNaming.explain(SNI, name, AkoCluster.empty());
  }

  private static List<Guess> guesses(String rest) {
    return explain("c--" + rest).search().guesses();
  }

  @ParameterizedTest
  @CsvSource({
    "ako-gw-c--x,                        GATEWAY",
    "ako-gw-d--x,                        FOREIGN",
    "ako-crd-operator-c--x,              CRD_OPERATOR",
    "d--Shared-L7-0,                     FOREIGN",
    "c--Shared-L7-0,                     SHARED_VS",
    "c--Shared-L7-EVH-0,                 EVH_SHARED_VS",
    "c--Shared-L7-EVH-NS-red,            EVH_NAMESPACE_VS",
    "c--Shared-Passthrough-0,            PASSTHROUGH_VS",
    "c--vs--host-hdr-re-write--foo.com,  HEADER_REWRITE",
    "c--x-pkiprofile,                    PKI_PROFILE",
    "c--x--policy-to-pool,               POLICY_TO_POOL",
    "c--x-cacert,                        CA_CERT",
    "c--foo.com-L7-dedicated,            DEDICATED",
    "c--foo.com-L7-dedicated-EVH,        DEDICATED",
    "c--foo.com,                         PLAIN",
    "c--0123456789abcdef0123456789abcdef01234567,     HASHED",
    "c--0123456789abcdef0123456789abcdef01234567-EVH, EVH_DEDICATED_VS",
    "c--0123456789abcdef0123456789abcdef0123456,      PLAIN",
    "c--x0123456789abcdef0123456789abcdef01234567-EVH, PLAIN",
  })
  void aNameHasAShape(String name, NameExplanation.Shape shape) {
    assertThat(explain(name).shape()).isEqualTo(shape);
    assertThat(explain(name).isFound()).isFalse();
  }

  @Test
  void namesOfServicesAndTheirPoolsAreSplit() {
    assertThat(guesses("red-web"))
        .contains(new Guess(AviObjectKind.L4_VS, ImmutableMap.of("ns", "red", "svc", "web")));
    assertThat(guesses("red-web-TCP-80"))
        .contains(
            new Guess(
                AviObjectKind.L4_POOL,
                ImmutableMap.of("ns", "red", "svc", "web", "proto", "TCP", "port", "80")));
    assertThat(guesses("a-b-c"))
        .filteredOn(guess -> guess.kind() == AviObjectKind.L4_VS)
        .extracting(guess -> guess.parts().get("ns"))
        .containsExactly("a", "a-b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "red-web-TCP-123456",
        "red-web-TCP-8x",
        "red-web-TCP-8:",
        "red-web-TCP-/",
        "red-web-ICMP-1",
        "red-web-TCP-",
        "web-TCP-80",
        "TCP-80",
        "-TCP-80"
      })
  void otherNamesAreNoPoolsOfServices(String rest) {
    assertThat(guesses(rest)).extracting(Guess::kind).doesNotContain(AviObjectKind.L4_POOL);
  }

  @Test
  void namesOfPoolsForHostsAndPathsAreSplit() {
    assertThat(guesses("foo.com_bar-red-web"))
        .contains(
            new Guess(
                AviObjectKind.SHARED_POOL,
                ImmutableMap.of("label", "foo.com_bar", "ns", "red", "ing", "web")));
    assertThat(guesses("red-foo.com_bar-web"))
        .contains(
            new Guess(
                AviObjectKind.SNI_POOL,
                ImmutableMap.of("ns", "red", "host", "foo.com", "path", "_bar", "ing", "web")));
    assertThat(guesses("red-foo.com"))
        .contains(
            new Guess(
                AviObjectKind.HTTP_POLICY_SET, ImmutableMap.of("ns", "red", "host", "foo.com")));
    assertThat(guesses("*.foo.com"))
        .containsExactly(new Guess(AviObjectKind.SNI_VS, ImmutableMap.of("host", "*.foo.com")));
    assertThat(guesses("Foo_x")).isEmpty();
  }

  @Test
  void hostsMayHave253BytesAndLabels63() {
    String label = "a".repeat(63);
    String host = (label + ".").repeat(3) + "a".repeat(61);
    assertThat(host).hasSize(253);

    assertThat(lengths(host)).doesNotContain("HOST " + host).doesNotContain("HOST_LABEL " + label);
    assertThat(lengths(host + "b")).contains("HOST " + host + "b");
    assertThat(lengths("x." + label + "a"))
        .contains("HOST_LABEL " + label + "a")
        .doesNotContain("HOST x." + label + "a");
  }

  private static List<String> lengths(String host) {
    return AkoNaming.lengthFindings(SNI, Clusters.of(ingress("red", "web", rule(host, "svc", "/"))))
        .stream()
        .map(finding -> finding.kind() + " " + finding.text())
        .toList();
  }

  @Test
  void aClusterNameOf33CharactersIsTooLong() {
    assertThat(clusterFindings("c".repeat(32))).isEmpty();
    assertThat(clusterFindings("c".repeat(33)))
        .singleElement()
        .satisfies(finding -> assertThat(finding.bytes()).isEqualTo(33));
  }

  private static List<LengthFinding> clusterFindings(String name) {
    return AkoNaming.lengthFindings(
            AkoConfig.builder().clusterName(name).build(), AkoCluster.empty())
        .stream()
        .filter(finding -> finding.kind() == LengthFinding.Kind.CLUSTER_NAME)
        .toList();
  }
}
