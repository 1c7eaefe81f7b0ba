package dev.rolloutkit.ako.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.AkoNaming;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.internal.name.EncodedNames;
import dev.rolloutkit.apimachinery.Fixes;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AviNamesTest {
  private static final AkoConfig SNI = AkoConfig.builder().clusterName("prod").build();
  private static final AkoConfig EVH =
      AkoConfig.builder().clusterName("prod").mode(NamingMode.EVH).build();

  @Test
  void inSniModeThePoolHasAPlainName() {
    AviName name =
        AkoNaming.names(SNI).path(PathIdentity.of("red", "web", "foo.com", "/a/b")).sniPool();

    assertThat(name.value()).isEqualTo("prod--red-foo.com_a_b-web");
    assertThat(name.encoded()).isFalse();
  }

  @Test
  void inEvhModeTheNameOfAPoolIsTheHashOfThePlainName() {
    AviName name =
        AkoNaming.names(EVH).path(PathIdentity.of("red", "web", "foo.com", "/a/b")).evhPool("svc");

    assertThat(name.plain()).isEqualTo("prod--red-foo.com_a_b-web-svc");
    assertThat(name.value()).matches("prod--[0-9a-f]{40}");
    assertThat(name.encoded()).isTrue();
  }

  @Test
  void theEndingAfterTheHashMakesADedicatedEvhNameCountAsPlain() {
    AviName name = AkoNaming.names(EVH).dedicatedVs("foo.com", null);

    assertThat(name.value()).matches("prod--[0-9a-f]{40}-EVH");
    assertThat(EncodedNames.isEncoded(name.value(), Fixes.reference())).isFalse();
  }

  @Test
  void thePkiProfileOfAHashedPoolIsAHashOfAHash() {
    AviNames names = AkoNaming.names(EVH);
    String pool = names.path(PathIdentity.of("red", "web", "foo.com", "/")).evhPool("svc").value();

    assertThat(names.pkiProfile(pool).plain()).isEqualTo(pool + "-pkiprofile");
    assertThat(names.pkiProfile(pool).encoded()).isTrue();
  }

  @Test
  void theNameOfACertificateDoesNotContainTheNamespace() {
    assertThat(AkoNaming.names(SNI).tlsKeyCert("foo.com", null, "any").value())
        .isEqualTo("prod--foo.com");
    assertThat(AkoNaming.names(SNI).tlsKeyCert("foo.com", null, "my-alt").value())
        .isEqualTo("prod--foo.com-alt");
    assertThat(
            AkoNaming.names(SNI)
                .tlsKeyCert("foo.com", null, "@k8ssecretdummy/ns/router-certs-default")
                .value())
        .isEqualTo("prod--router-certs-default");
  }

  @Test
  void namesOfSharedVirtualServicesContainTheNamespaceOfASecondaryAko() {
    AkoConfig secondary = AkoConfig.builder().from(SNI).primary(false).akoNamespace("ako2").build();

    assertThat(AkoNaming.names(secondary).sharedVs(3, null).value())
        .isEqualTo("prod--ako2-Shared-L7-3");
    assertThat(AkoNaming.names(secondary).sniVs("foo.com", null).value())
        .isEqualTo("prod--foo.com");
  }

  @Test
  void aSupervisorClusterHasPlainNames() {
    AkoConfig supervisor = AkoConfig.supervisor("domain-c8:6f1c2d3e4b", true);

    assertThat(supervisor.clusterName()).isEqualTo("domain-c8-6f1c2");
    assertThat(AkoConfig.supervisor("domain-c8:6f1c2d3e4b", false).clusterName())
        .isEqualTo("domain-c8");
    assertThat(AkoConfig.supervisor("0123456789abcdef", false).clusterName())
        .isEqualTo("0123456789ab");
    assertThat(AkoNaming.names(supervisor).l4Vs("red", "web").value())
        .isEqualTo("domain-c8-6f1c2--red-web");
  }

  @Test
  void theLimitCountsBytesAndNotCharacters() {
    assertThat(AviName.exceedsLimit("é".repeat(127))).isFalse();
    assertThat(AviName.exceedsLimit("é".repeat(128))).isTrue();
    assertThat(AviName.exceedsLimit("a".repeat(255))).isFalse();
    assertThat(AviName.exceedsLimit("a".repeat(256))).isTrue();
  }

  @Test
  void theFormulasOfTheTableYieldTheNames() {
    AviNames names = AkoNaming.names(SNI);
    Map<AviName, Map<String, String>> rows = new LinkedHashMap<>();
    Map<String, String> all = new LinkedHashMap<>();
    all.put("P", "prod--");
    all.put("A", "");
    all.put("I", "gold-");
    all.put("ns", "red");
    all.put("svc", "svc");
    all.put("ing", "web");
    all.put("host", "foo.com");
    all.put("path", "_a_b");
    all.put("label", "foo.com_a_b");
    all.put("proto", "TCP");
    all.put("port", "80");
    all.put("gw", "gw");
    all.put("n", "3");
    all.put("-svc", "-svc");
    all.put("D", "-L7-dedicated");
    all.put("cluster", "prod");
    all.put("secret", "router-certs-default");
    rows.put(names.l4Vs("red", "svc"), all);
    rows.put(names.l4VsVip("red", "svc"), all);
    rows.put(names.l4Pool("red", "svc", "TCP", 80), all);
    rows.put(names.advancedL4Pool("red", "svc", "gw", "TCP", 80), all);
    rows.put(names.sharedVipPool("red", "svc", "gw", "TCP", 80), all);
    rows.put(names.sharedVs(3, "gold"), all);
    rows.put(names.namespaceVs("red", "gold"), all);
    rows.put(AkoNaming.names(EVH).sharedVs(3, "gold"), all);
    rows.put(
        names
            .path(PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold"))
            .sharedPool("svc"),
        all);
    rows.put(names.dedicatedVs("foo.com", "gold"), all);
    rows.put(names.evhDedicatedVs("foo.com", "gold"), all);
    rows.put(names.sniVs("foo.com", "gold"), all);
    rows.put(
        names
            .path(
                PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold").onDedicatedVs())
            .sniPool("svc"),
        all);
    rows.put(
        names
            .path(
                PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold").onDedicatedVs())
            .sniPoolGroup(),
        all);
    rows.put(names.evhVs("foo.com", "gold"), all);
    rows.put(
        names
            .path(
                PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold").onDedicatedVs())
            .evhPool("svc"),
        all);
    rows.put(
        names
            .path(
                PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold").onDedicatedVs())
            .evhPoolGroup(),
        all);
    rows.put(names.httpPolicySet("red", "foo.com", "gold"), all);
    rows.put(
        names
            .path(
                PathIdentity.of("red", "web", "foo.com", "/a/b").withInfra("gold").onDedicatedVs())
            .httpPolicyRule(),
        all);
    rows.put(names.tlsKeyCert("foo.com", "gold", "s"), all);
    rows.put(names.tlsKeyCert("foo.com", "gold", "s-alt"), all);
    rows.put(names.tlsKeyCert("foo.com", "gold", "router-certs-default"), all);
    rows.put(names.caCert("foo.com", "gold"), all);
    rows.put(names.passthroughVs(3, "gold"), all);
    rows.put(names.passthroughInsecureVs(3, "gold"), all);
    rows.put(names.passthroughPoolGroup("foo.com", "gold"), all);
    rows.put(names.passthroughPool("foo.com", "svc", "gold"), all);
    rows.put(names.proxyApplicationProfile(), all);
    rows.put(names.tcpHalfOpenHealthMonitor(), all);

    rows.forEach(
        (name, parts) ->
            assertThat(filledIn(name.kind().formula(), parts))
                .as(name.kind().name())
                .isEqualTo(name.plain()));
  }

  private static String filledIn(String formula, Map<String, String> parts) {
    String out = formula;
    for (Map.Entry<String, String> part : parts.entrySet()) {
      out = out.replace("{" + part.getKey() + "}", part.getValue());
    }
    return out;
  }
}
