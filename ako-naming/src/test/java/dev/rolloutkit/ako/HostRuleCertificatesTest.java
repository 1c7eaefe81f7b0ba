package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.hostRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.route;
import static dev.rolloutkit.ako.Stories.secret;
import static dev.rolloutkit.ako.events.ClusterEvent.delete;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.HasMetadata;
import org.junit.jupiter.api.Test;

/** Certificates of hosts from HostRules, and their effect on other certificates. */
class HostRuleCertificatesTest {
  private static final HasMetadata TENANT_BLUE =
      Story.namespace("red", "ako.vmware.com/tenant-name", "blue");
  private static final HasMetadata PLAIN = ingress("default/x", 1, "foo.com", "", "/a", "svc0");

  private static HasMetadata certificates(String main, String alternate) {
    return hostRule(
        "default/h",
        "foo.com",
        "tls:{sslKeyCertificate:{name:'tls1',type:'%s',alternateCertificate:{name:'tls1',type:'%s'}}}"
            .formatted(main, alternate));
  }

  @Test
  void ofAHostRuleOfAnotherTenantOnlyTheCertificateAndTheGslbNameApply() {
    HasMetadata rule =
        hostRule(
            "red/h",
            "foo.com",
            "wafPolicy:'w',gslb:{fqdn:'g.com'},aliases:['a.com'],fqdnType:'Exact',"
                + "tls:{sslKeyCertificate:{name:'tls1',type:'secret'}}");
    Story story = Story.of(NamingMode.SNI, ShardSize.SMALL).with(TENANT_BLUE, PLAIN, rule);
    JsonNode child = story.child(Story.SNI_PARENT);
    assertThat(Story.texts(child.path("sslKeyCerts"), "name")).containsExactly("c--foo.com");
    assertThat(Story.texts(child.path("vhDomains"))).containsExactly("foo.com", "g.com");
    assertThat(child.path("refs")).isEmpty();
    assertThat(child.path("crd")).isEmpty();
  }

  @Test
  void theHostsOfSpecTlsComeBeforeThoseOfHostRules() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(
                Stories.object(
                    "{kind:'Ingress',metadata:{namespace:'default',name:'x',uid:'x'},spec:{rules:["
                        + "{host:'foo.com',http:{paths:[{path:'/',pathType:'Prefix',backend:{service:{name:'svc0',port:{number:80}}}}]}},"
                        + "{host:'bar.com',http:{paths:[{path:'/',pathType:'Prefix',backend:{service:{name:'svc0',port:{number:80}}}}]}}],"
                        + "tls:[{secretName:'tls1',hosts:['bar.com']}]}}"))
            .with(
                hostRule(
                    "default/h",
                    "foo.com",
                    "tls:{sslProfile:'sp',sslKeyCertificate:{name:'tls1',type:'secret'}}"));
    assertThat(story.vs(Story.EVH_PARENT).at("/refs/sslProfile").asText())
        .as("the last host decides the SSL profile of the parent")
        .isEqualTo("/api/sslprofile?name=sp");
  }

  @Test
  void inEvhModeASecretAddsACertificateToTheParentAndAReferenceRemovesIt() {
    Story story = Story.of(NamingMode.EVH, ShardSize.SMALL).with(PLAIN);
    assertThat(story.with(certificates("ref", "secret")).vs(Story.EVH_PARENT).path("sslKeyCerts"))
        .hasSize(1);
    assertThat(story.with(certificates("secret", "ref")).vs(Story.EVH_PARENT).path("sslKeyCerts"))
        .isEmpty();
  }

  @Test
  void inSniModeOneReferenceRemovesAllCertificates() {
    for (HasMetadata rule :
        new HasMetadata[] {certificates("ref", "secret"), certificates("secret", "ref")}) {
      assertThat(
              Story.of(NamingMode.SNI, ShardSize.SMALL)
                  .with(PLAIN, rule)
                  .child(Story.SNI_PARENT)
                  .path("sslKeyCerts"))
          .isEmpty();
      assertThat(
              Story.of(NamingMode.SNI, ShardSize.DEDICATED)
                  .with(PLAIN, rule)
                  .vs(Story.DEDICATED)
                  .path("sslKeyCerts"))
          .isEmpty();
    }
  }

  @Test
  void aReferenceOfAnotherTenantKeepsTheCertificateOfTheFirstEntry() {
    HasMetadata rule =
        hostRule(
            "red/h",
            "foo.com",
            "tls:{sslKeyCertificate:{name:'tls1',type:'secret',"
                + "alternateCertificate:{name:'av',type:'ref'}}}");
    Story story = Story.of(NamingMode.SNI, ShardSize.SMALL).with(TENANT_BLUE, PLAIN, rule);
    assertThat(story.child(Story.SNI_PARENT).path("sslKeyCerts")).hasSize(1);
  }

  @Test
  void theCertificateOfAHostRuleReplacesAllTlsSettingsOfARoute() {
    HasMetadata route =
        route(
            "default/r",
            1,
            "foo.com",
            "/a",
            "svc0",
            "termination:'reencrypt',insecureEdgeTerminationPolicy:'None',certificate:'c',key:'k',"
                + "caCertificate:'ca',destinationCACertificate:'pods'");
    HasMetadata rule =
        hostRule("default/h", "foo.com", "tls:{sslKeyCertificate:{name:'tls1',type:'secret'}}");
    for (NamingMode mode : NamingMode.values()) {
      String parent = mode == NamingMode.EVH ? Story.EVH_PARENT : Story.SNI_PARENT;
      Story story = Story.ofRoutes(mode, ShardSize.SMALL).with(route);
      JsonNode before = story.child(parent);
      assertThat(before.at("/pools/0/sniEnabled").asBoolean()).isTrue();
      JsonNode child = story.with(rule).child(parent);
      assertThat(child.at("/pools/0").has("sniEnabled")).isFalse();
      assertThat(child.at("/pools/0").has("pkiProfile")).isFalse();
      assertThat(child.at("/pools/0").has("refs")).isFalse();
      assertThat(child.path("caCerts")).isEmpty();
      assertThat(story.vs(parent).path("caCerts")).isEmpty();
      assertThat(child.findValues("securityRules")).as("port 80 is not closed").isEmpty();
    }
  }

  @Test
  void aRouteWithTheCertificateOfAHostRuleStillAllowsHttp() {
    Story story =
        Story.ofRoutes(NamingMode.SNI, ShardSize.DEDICATED)
            .with(
                route(
                    "default/r",
                    1,
                    "foo.com",
                    "/a",
                    "svc0",
                    "termination:'reencrypt',insecureEdgeTerminationPolicy:'Allow',certificate:'c',key:'k'"))
            .with(
                hostRule("default/h", "foo.com", "tls:{sslKeyCertificate:{name:'av',type:'ref'}}"));
    assertThat(story.vs(Story.DEDICATED).at("/pools/0/insecureEdgeTermAllow").asBoolean()).isTrue();
  }

  @Test
  void inEvhModeTheCertificateIsRemovedWhenItsSecretIsDeleted() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0"));
    assertThat(story.vs(Story.EVH_PARENT).path("sslKeyCerts")).hasSize(1);
    JsonNode after = story.after(Story.EVH_PARENT, delete(secret("default", "tls1")));
    assertThat(after.path("sslKeyCerts")).isEmpty();
    assertThat(after.path("evhChildren")).isEmpty();
  }

  @Test
  void inEvhModeTheCertificateStaysIfAnotherIngressUsesTheHost() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0"))
            .with(ingress("red/y", 2, "foo.com", "tls1", "/b", "svc0"));
    JsonNode after = story.after(Story.EVH_PARENT, delete(secret("default", "tls1")));
    assertThat(after.path("sslKeyCerts")).hasSize(1);
  }

  @Test
  void anInlineCertificateWithoutCaRemovesTheFormerCaCertificate() {
    Story story =
        Story.ofRoutes(NamingMode.EVH, ShardSize.SMALL)
            .with(
                route(
                    "default/r",
                    1,
                    "foo.com",
                    "/a",
                    "svc0",
                    "termination:'edge',certificate:'c',key:'k',caCertificate:'ca'"));
    assertThat(story.vs(Story.EVH_PARENT).path("caCerts")).hasSize(1);
    story.with(
        route(
            "default/s",
            2,
            "foo.com",
            "/b",
            "svc0",
            "termination:'edge',insecureEdgeTerminationPolicy:'Allow',certificate:'c',key:'k'"));
    assertThat(story.vs(Story.EVH_PARENT).path("caCerts")).isEmpty();
  }
}
