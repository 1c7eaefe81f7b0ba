package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.hostRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.route;
import static dev.rolloutkit.ako.events.ClusterEvent.apply;
import static dev.rolloutkit.ako.events.ClusterEvent.delete;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.internal.events.EventTraces;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Differences between the state after an event and after a restart of AKO, with each defect and
 * with its fix.
 */
class EventDefectsTest {
  private static final String INLINE = "termination:'edge',certificate:'c',key:'k'";
  private static final String VS = "c--Shared-L7-0";

  private NamingMode mode = NamingMode.SNI;
  private ShardSize size = ShardSize.SMALL;
  private boolean routes;
  private final List<HasMetadata> objects = new ArrayList<>(Stories.base());

  private EventTrace trace(Fixes<AkoDefect> fixes, ClusterEvent... events) {
    AkoConfig config = Stories.config(mode, size).openShift(routes).fixes(fixes).build();
    return EventTraces.of(config, AkoCluster.of(objects), List.of(events), AviObjects.EVERYTHING)
        .orElseThrow();
  }

  private static Fixes<AkoDefect> fixing(AkoDefect defect) {
    return Fixes.fixing(defect);
  }

  private EventTrace reference(AkoDefect cause, ClusterEvent... events) {
    EventTrace out = trace(Fixes.reference(), events);
    assertThat(out.causes()).contains(cause);
    assertThat(Stories.living(out.after())).isNotEqualTo(Stories.living(out.fullSync()));
    return out;
  }

  private void assertMended(AkoDefect cause, ClusterEvent... events) {
    EventTrace out = trace(Fixes.fixing(cause), events);
    assertThat(Stories.difference(Stories.living(out.after()), Stories.living(out.fullSync())))
        .isEmpty();
  }

  private EventTrace both(AkoDefect cause, ClusterEvent... events) {
    assertMended(cause, events);
    return reference(cause, events);
  }

  private static JsonNode vs(JsonNode models, int index) {
    return models.get(index).get("vs");
  }

  @Test
  void deletingOneOfTwoIngressesRemovesTheDnsNameOfTheHost() {
    HasMetadata one = ingress("default/x1", 1, "foo.com", "", "/a", "svc1");
    objects.addAll(List.of(one, ingress("default/x2", 2, "foo.com", "", "/b", "svc1")));
    EventTrace trace = both(AkoDefect.NAME_GOES_WITH_ONE_USER, delete(one));
    assertThat(trace.missing()).containsExactly("fqdn " + VS + " foo.com");
    assertThat(trace.leftover()).isEmpty();
  }

  @Test
  void deletingTheIngressWithoutTlsRemovesTheRedirectOfTheOther() {
    HasMetadata plain = ingress("default/x2", 2, "foo.com", "", "/b", "svc1");
    objects.addAll(List.of(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"), plain));
    EventTrace trace = both(AkoDefect.TLS_GOES_WITH_ONE_USER, delete(plain));
    assertThat(trace.missing())
        .containsExactly(
            "fqdn " + VS + " foo.com",
            "httpPolicySet " + VS + " " + VS,
            "redirect " + VS + " foo.com");
  }

  @Test
  void removingTlsTogetherWithAPathKeepsTheChild() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1", "/b", "svc1"));
    EventTrace trace =
        both(
            AkoDefect.FORMER_TLS_STAYS,
            apply(ingress("default/x1", 1, "foo.com", "", "/a", "svc1")));
    assertThat(trace.leftover()).contains("vs " + VS + "/c--foo.com");
  }

  @Test
  void changingTheHostKeepsAnEmptyDedicatedVirtualService() {
    size = ShardSize.DEDICATED;
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    EventTrace trace =
        both(
            AkoDefect.EMPTIED_DEDICATED_STAYS,
            apply(ingress("default/x1", 1, "bar.com", "tls1", "/a", "svc1")));
    assertThat(trace.leftover())
        .contains("vs admin/c--foo.com-L7-dedicated:c--foo.com-L7-dedicated");
  }

  @Test
  void aHostRuleThatBecomesInvalidContinuesToApply() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    objects.add(hostRule("default/hr", "foo.com", "wafPolicy:'w'"));
    EventTrace trace =
        both(
            AkoDefect.REJECTED_RULE_STAYS,
            apply(hostRule("default/hr", "foo.com", "tcpSettings:{loadBalancerIP:'x'}")));
    assertThat(vs(Stories.living(trace.after()), 0).at("/sniChildren/0/refs/wafPolicy").asText())
        .isEqualTo("/api/wafpolicy?name=w");
    assertThat(trace.statuses().get("HostRule/default/hr").accepted()).isFalse();
  }

  @Test
  void theSecondHostRuleStaysRejectedWhenTheFirstIsDeleted() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    HasMetadata first = hostRule("default/hr1", "foo.com", "wafPolicy:'w1'");
    objects.addAll(List.of(first, hostRule("default/hr2", "foo.com", "wafPolicy:'w2'")));
    EventTrace trace = both(AkoDefect.DUPLICATE_RULE_STAYS_REJECTED, delete(first));
    assertThat(trace.statuses().get("HostRule/default/hr2").error())
        .isEqualTo("duplicate fqdn foo.com found in default/hr1");
    assertThat(vs(Stories.living(trace.fullSync()), 0).at("/sniChildren/0/refs/wafPolicy").asText())
        .isEqualTo("/api/wafpolicy?name=w2");
  }

  @Test
  void aDeletedHostRuleAndItsAliasesStayRecorded() {
    size = ShardSize.DEDICATED;
    objects.add(ingress("default/x1", 1, "foo.com", "", "/a", "svc1"));
    HasMetadata rule = hostRule("default/hr", "foo.com", "fqdnType:'Exact',aliases:['a.com']");
    objects.add(rule);
    EventTrace trace = both(AkoDefect.GONE_RULE_STAYS_NOTED, delete(rule));
    JsonNode after = vs(Stories.living(trace.after()), 0);
    assertThat(after.at("/crd/status").asText()).isEqualTo("INACTIVE");
    assertThat(after.at("/vhDomains/0").asText()).isEqualTo("a.com");
    assertThat(trace.leftover()).containsExactly("fqdn c--foo.com-L7-dedicated a.com");
  }

  @Test
  void aReplacedInlineCertificateStaysOnTheParent() {
    mode = NamingMode.EVH;
    routes = true;
    objects.add(route("default/r", 1, "foo.com", "/a", "svc1", INLINE));
    EventTrace trace =
        both(
            AkoDefect.FORMER_CERTIFICATE_STAYS,
            apply(route("default/r", 1, "foo.com", "/a", "svc1", "termination:'edge'")));
    assertThat(trace.leftover()).hasSize(1).first().asString().startsWith("sslKeyCert ");
  }

  @Test
  void theCaCertificateOfADeletedRouteStaysOnTheParent() {
    mode = NamingMode.EVH;
    routes = true;
    String withCa = INLINE + ",caCertificate:'ca'";
    HasMetadata gone = route("default/r", 1, "foo.com", "/a", "svc1", withCa);
    objects.add(gone);
    objects.add(route("default/s", 2, "api.foo.com", "/a", "svc1", ""));
    objects.add(route("default/t", 2, "bar.com", "/a", "svc1", ""));
    EventTrace trace = both(AkoDefect.FORMER_AUTHORITY_STAYS, delete(gone));
    assertThat(trace.leftover()).anyMatch(text -> text.startsWith("caCert "));
  }

  @Test
  void theVirtualServiceForTheRedirectStaysWhenNoPassthroughHostRedirects() {
    routes = true;
    String pass = "termination:'passthrough'";
    objects.add(
        route(
            "default/r",
            1,
            "foo.com",
            "",
            "svc1",
            pass + ",insecureEdgeTerminationPolicy:'Redirect'"));
    EventTrace trace =
        both(
            AkoDefect.PASSTHROUGH_REDIRECT_STAYS,
            apply(route("default/r", 1, "foo.com", "", "svc1", pass)));
    assertThat(trace.leftover()).anyMatch(text -> text.endsWith("-insecure"));
  }

  @Test
  void aDeletedIngressStaysInTheMetadata() {
    HasMetadata one = ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1");
    objects.addAll(List.of(one, ingress("default/x2", 2, "foo.com", "tls1", "/b", "svc1")));
    EventTrace trace = both(AkoDefect.DELETED_INGRESS_STAYS_IN_METADATA, delete(one));
    assertThat(
            vs(Stories.living(trace.after()), 0).at("/sniChildren/0/metadata/ingresses").toString())
        .isEqualTo("[\"default/x1\",\"default/x2\"]");
  }

  @Test
  void theSharedVirtualServiceStaysSecureWhenItsFirstHostLosesTls() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    EventTrace trace =
        both(
            AkoDefect.FIRST_INGRESS_DECIDES,
            apply(ingress("default/x1", 1, "foo.com", "", "/a", "svc1")));
    assertThat(vs(Stories.living(trace.after()), 0).get("secure").booleanValue()).isTrue();
  }

  @Test
  void theSharedVirtualServiceStaysWhenItsLastHostIsDeleted() {
    HasMetadata one = ingress("default/x1", 1, "foo.com", "", "/a", "svc1");
    objects.add(one);
    EventTrace trace = both(AkoDefect.EMPTIED_PARENT_STAYS, delete(one));
    assertThat(trace.leftover()).contains("vs admin/" + VS + ":" + VS);
  }

  @Test
  void theVirtualServiceOfAServiceStaysWhenItsClassChanges() {
    objects.add(Stories.service("default", "lb", "LoadBalancer", "ako.vmware.com/avi-lb"));
    EventTrace trace =
        both(
            AkoDefect.FOREIGN_SERVICE_STAYS,
            apply(Stories.service("default", "lb", "LoadBalancer", "other.io/lb")));
    assertThat(trace.leftover()).contains("vs admin/c--default-lb:c--default-lb");
  }

  @Test
  void theHeaderRewriteOfAHostRuleThatBecomesInvalidStays() {
    objects.add(ingress("default/x1", 1, "foo.com", "", "/a", "svc1"));
    objects.add(hostRule("default/hr", "foo.com", "gslb:{fqdn:'g.com'}"));
    EventTrace trace =
        both(
            AkoDefect.REJECTED_RULE_STAYS,
            apply(hostRule("default/hr", "foo.com", "tcpSettings:{loadBalancerIP:'x'}")));
    assertThat(trace.leftover()).anyMatch(text -> text.contains("host-hdr-re-write"));
  }

  @Test
  void withoutTheDefaultCertificateARouteDoesNotServeHttpEither() {
    mode = NamingMode.EVH;
    routes = true;
    objects.removeIf(object -> "router-certs-default".equals(object.getMetadata().getName()));
    objects.add(
        route(
            "default/r",
            1,
            "foo.com",
            "/a",
            "svc1",
            "termination:'edge',insecureEdgeTerminationPolicy:'Allow'"));
    JsonNode reference = Stories.living(trace(Fixes.reference()).fullSync());
    JsonNode safe =
        Stories.living(trace(fixing(AkoDefect.MISSING_CERTIFICATE_TAKES_HTTP)).fullSync());
    assertThat(vs(reference, 0).path("evhChildren")).isEmpty();
    assertThat(vs(safe, 0).path("evhChildren")).hasSize(1);
  }

  @Test
  void theFlagThatAllowsHttpIsNotUpdated() {
    size = ShardSize.DEDICATED;
    routes = true;
    String policy = INLINE + ",insecureEdgeTerminationPolicy:";
    objects.add(route("default/r", 1, "foo.com", "/a", "svc1", policy + "'Redirect'"));
    EventTrace trace =
        both(
            AkoDefect.POOL_FLAG_NOT_COMPARED,
            apply(route("default/r", 1, "foo.com", "/a", "svc1", policy + "'Allow'")));
    assertThat(vs(Stories.living(trace.after()), 0).at("/pools/0").has("insecureEdgeTermAllow"))
        .isFalse();
    assertThat(vs(Stories.living(trace.fullSync()), 0).at("/pools/0").has("insecureEdgeTermAllow"))
        .isTrue();
  }

  @Test
  void theAliasesOfADedicatedHostWithoutTlsReplaceTheHost() {
    size = ShardSize.DEDICATED;
    objects.add(ingress("default/x1", 1, "foo.com", "", "/a", "svc1"));
    objects.add(hostRule("default/hr", "foo.com", "fqdnType:'Exact',aliases:['a.com','b.com']"));
    String hosts = "/httpPolicySets/0/rules/0/hosts";
    assertThat(vs(Stories.living(trace(Fixes.reference()).fullSync()), 0).at(hosts).toString())
        .isEqualTo("[\"a.com\",\"b.com\"]");
    assertThat(
            vs(Stories.living(trace(fixing(AkoDefect.ALIASES_REPLACE_HOST)).fullSync()), 0)
                .at(hosts)
                .toString())
        .isEqualTo("[\"a.com\",\"b.com\",\"foo.com\"]");
  }

  @Test
  void aNewHostRuleOfTypeContainsDoesNotApplyToAnExistingHost() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    EventTrace trace =
        both(
            AkoDefect.HOSTS_OF_RULE_NOT_FOUND,
            apply(hostRule("default/hr", "foo", "fqdnType:'Contains',wafPolicy:'w'")));
    assertThat(vs(Stories.living(trace.after()), 0).at("/sniChildren/0").has("refs")).isFalse();
  }

  @Test
  void aHostWithoutRedirectIsRedirectedAfterAHostWithOne() {
    routes = true;
    size = ShardSize.SMALL;
    objects.add(
        route(
            "default/r",
            1,
            "foo.com",
            "/a",
            "svc1",
            INLINE + ",insecureEdgeTerminationPolicy:'Redirect'"));
    objects.add(route("default/s", 2, "foo.com", "/b", "svc1", ""));
    objects.add(route("default/t", 3, "d.com", "/b", "svc1", INLINE));
    String hosts = "/httpPolicySets/0/redirects/0/hosts";
    List<String> reference = new ArrayList<>();
    List<String> safe = new ArrayList<>();
    Stories.living(trace(Fixes.reference()).fullSync())
        .forEach(model -> model.get("vs").at(hosts).forEach(h -> reference.add(h.asText())));
    Stories.living(trace(fixing(AkoDefect.REDIRECT_TAKES_OTHERS)).fullSync())
        .forEach(model -> model.get("vs").at(hosts).forEach(h -> safe.add(h.asText())));
    assertThat(reference).containsExactlyInAnyOrder("foo.com", "d.com");
    assertThat(safe).containsExactly("foo.com");
  }

  @Test
  void inEvhModeAHostRuleThatAppliesIsRecordedAsInactive() {
    mode = NamingMode.EVH;
    objects.add(ingress("default/x1", 1, "foo.com", "", "/a", "svc1"));
    objects.add(hostRule("default/hr", "foo.com", "wafPolicy:'w'"));
    String status = "/evhChildren/0/crd/status";
    assertThat(vs(Stories.living(trace(Fixes.reference()).fullSync()), 0).at(status).asText())
        .isEqualTo("INACTIVE");
    assertThat(
            vs(Stories.living(trace(fixing(AkoDefect.ACTIVE_RULE_NOTED_INACTIVE)).fullSync()), 0)
                .at(status)
                .asText())
        .isEqualTo("ACTIVE");
  }

  /** The second host adds the listeners of the setting, and they stay when it is deleted. */
  @Test
  void theListenersOfASettingStayWhenTheHostThatAddedThemIsDeleted() {
    objects.add(
        Stories.object(
            "{kind:'IngressClass',metadata:{name:'ci'},spec:{controller:'ako.vmware.com/avi-lb',"
                + "parameters:{apiGroup:'ako.vmware.com',kind:'AviInfraSetting',name:'inf'}}}"));
    objects.add(Story.infraSetting("inf", "network:{listeners:[{port:9443,enableSSL:true}]}"));
    HasMetadata one = ofClass(ingress("default/x1", 1, "foo.com", "", "/a", "svc1"));
    HasMetadata other = ofClass(ingress("default/x2", 2, "bar.com", "", "/a", "svc1"));
    objects.addAll(List.of(one, other));
    EventTrace trace = both(AkoDefect.SETTING_LISTENERS_LOST, delete(other));
    assertThat(vs(Stories.living(trace.after()), 0).path("ports")).hasSize(3);
    assertThat(vs(Stories.living(trace.fullSync()), 0).path("ports")).hasSize(2);
  }

  private static HasMetadata ofClass(HasMetadata ingress) {
    ((Ingress) ingress).getSpec().setIngressClassName("ci");
    return ingress;
  }

  /** AKO does not compare the target ports of pools. */
  @Test
  void aChangedTargetPortIsNotUpdatedInThePool() {
    objects.add(ingress("default/x1", 1, "foo.com", "tls1", "/a", "svc1"));
    both(
        AkoDefect.POOL_FLAG_NOT_COMPARED,
        apply(
            Stories.object(
                "{kind:'Service',metadata:{namespace:'default',name:'svc1'},spec:{type:'ClusterIP',"
                    + "ipFamilies:['IPv4'],ports:[{name:'http',port:80,protocol:'TCP',targetPort:9}]}}")));
  }
}
