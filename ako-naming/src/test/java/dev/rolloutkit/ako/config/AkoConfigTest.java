package dev.rolloutkit.ako.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.internal.config.ClusterNames;
import dev.rolloutkit.ako.internal.name.EncodedNames;
import dev.rolloutkit.ako.internal.shard.Fqdns;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AkoConfigTest {
  @Test
  void settingsAreReadFromTheEnvironmentOfThePod() {
    AkoConfig config =
        AkoConfig.fromEnv(
                Map.of(
                    "CLUSTER_NAME", "prod",
                    "ENABLE_EVH", "true",
                    "SHARD_VS_SIZE", "MEDIUM",
                    "AUTO_L4_FQDN", "flat",
                    "PRIMARY_AKO_FLAG", "false",
                    "POD_NAMESPACE", "ako2",
                    "noPGForSNI", "true"))
            .orElseThrow();

    assertThat(config)
        .isEqualTo(
            AkoConfig.builder()
                .clusterName("prod")
                .mode(NamingMode.EVH)
                .shardSize(ShardSize.MEDIUM)
                .autoFqdn(AutoFqdn.FLAT)
                .primary(false)
                .akoNamespace("ako2")
                .noPgForSni(true)
                .build());
  }

  @Test
  void unknownSettingsAreReplacedWithAWarning() {
    Outcome<AkoConfig> outcome =
        AkoConfig.fromEnv(
            Map.of("CLUSTER_NAME", "a b", "SHARD_VS_SIZE", "large", "AUTO_L4_FQDN", "Default"));

    assertThat(outcome.orElseThrow().shardSize()).isEqualTo(ShardSize.SMALL);
    assertThat(outcome.orElseThrow().autoFqdn()).isEqualTo(AutoFqdn.DISABLED);
    assertThat(outcome.warnings())
        .extracting(Problem::code)
        .containsExactly(
            AkoProblemCodes.BAD_SETTING, AkoProblemCodes.BAD_SETTING, AkoProblemCodes.CLUSTER_NAME);
  }

  @Test
  void aSupervisorClusterIsRecognisedByItsFlags() {
    AkoConfig config =
        AkoConfig.fromEnv(
                Map.of(
                    "VCF_CLUSTER", "true", "CLUSTER_ID", "domain-c8:6f1c2d3e", "VPC_MODE", "true"))
            .orElseThrow();

    assertThat(config).isEqualTo(AkoConfig.supervisor("domain-c8:6f1c2d3e", true));
  }

  @Test
  void aCopyWithAnotherModeHashesAsThatMode() {
    AkoConfig sni = AkoConfig.builder().clusterName("c").build();

    assertThat(AkoConfig.builder().from(sni).mode(NamingMode.EVH).build().hashing()).isTrue();
  }

  @Test
  void subDomainsAreSortedByCodePoint() {
    assertThat(
            AkoConfig.builder()
                .clusterName("c")
                .addSubDomains("b", "\uff5e", "\ud83d\ude00", ".z")
                .build()
                .subDomains())
        .containsExactly(".z", "b", "\uff5e", "\ud83d\ude00");
  }

  @Test
  void aNamespaceSelectorWithWhiteSpaceAcceptsNoNamespace() {
    AkoNamespaceSelector selector = new AkoNamespaceSelector(" app", "migrate");

    assertThat(selector.isActive()).isTrue();
    assertThat(selector.accepts(Map.of("app", "migrate"))).isFalse();
    assertThat(new AkoNamespaceSelector("app", " ").accepts(null)).isTrue();
  }

  @Test
  void aClusterNameOfMoreThan32CharactersIsAcceptedUnlessFixed() {
    String name = "c".repeat(33);

    assertThat(ClusterNames.validate(name, Fixes.reference())).isEmpty();
    assertThat(ClusterNames.validate(name, Fixes.safe(AkoDefect.class))).hasSize(1);
  }

  @Test
  void aPlainNameThatEndsInHexDigitsCountsAsHashedUnlessFixed() {
    assertThat(EncodedNames.isEncoded("c--beef", Fixes.reference())).isTrue();
    assertThat(EncodedNames.isEncoded("c--beef", Fixes.safe(AkoDefect.class))).isFalse();
    assertThat(EncodedNames.isEncoded("a--b--" + "0".repeat(40), Fixes.reference())).isFalse();
    assertThat(EncodedNames.isEncoded("a--b--" + "0".repeat(40), Fixes.safe(AkoDefect.class)))
        .isTrue();
  }

  @Test
  void anEmptyExternalDnsAnnotationGivesAnEmptyNameUnlessFixed() {
    AkoConfig config =
        AkoConfig.builder()
            .clusterName("c")
            .autoFqdn(AutoFqdn.DEFAULT)
            .addSubDomains("avi.internal")
            .build();

    assertThat(Fqdns.l4(config, "red", "web", "")).containsExactly("");
    assertThat(
            Fqdns.l4(
                AkoConfig.builder().from(config).fixes(Fixes.safe(AkoDefect.class)).build(),
                "red",
                "web",
                ""))
        .isEmpty();
  }

  @Test
  void withoutAutoFqdnTheExternalDnsAnnotationIsIgnored() {
    AkoConfig config = AkoConfig.builder().clusterName("c").build();

    assertThat(Fqdns.l4(config, "red", "web", "a.com")).isEmpty();
  }
}
