package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.hostRule;
import static dev.rolloutkit.ako.Stories.httpRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.route;
import static dev.rolloutkit.ako.Stories.secret;
import static dev.rolloutkit.ako.events.ClusterEvent.apply;
import static dev.rolloutkit.ako.events.ClusterEvent.delete;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.events.ClusterEvent;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Paths with HTTPRules and regular expressions, and the remains of deleted hosts. */
class RulesOfPathsTest {
  private static final HasMetadata ROOT_RULE =
      httpRule("default/h", "foo.com", "{target:'/',healthMonitors:['m']}");

  private static List<String> targets(Story story) {
    return List.of(
        story.vs(Story.SNI_PARENT).at("/pools/0/crd/value").asText(),
        story.vs(Story.SNI_PARENT).at("/pools/1/crd/value").asText());
  }

  @Test
  void theTargetOfTheRootAppliesToAnEmptyPath() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(ROOT_RULE, ingress("default/x", 1, "foo.com", "", "", "svc0"));
    assertThat(story.vs(Story.SNI_PARENT).at("/pools/0/crd/value").asText())
        .isEqualTo("default/h/");
  }

  /** For each path, AKO applies the rules to all pools; the last application counts. */
  @Test
  void anEmptyPathAppliesItsRuleToThePathsBeforeIt() {
    Story before =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(ROOT_RULE, ingress("default/x", 1, "foo.com", "", "/a", "svc0", "", "svc1"));
    assertThat(targets(before)).containsExactly("default/h/", "default/h/");
    Story reversed =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(ROOT_RULE, ingress("default/x", 1, "foo.com", "", "", "svc0", "/a", "svc1"));
    assertThat(targets(reversed)).containsExactly("default/h/", "default/h//");
  }

  @Test
  void theTagsOfThePkiProfileOfAnHttpRuleLackTheAviInfraSetting() {
    HasMetadata ingressClass =
        Stories.object(
            "{kind:'IngressClass',metadata:{name:'ci'},spec:{controller:'ako.vmware.com/avi-lb',"
                + "parameters:{apiGroup:'ako.vmware.com',kind:'AviInfraSetting',name:'inf'}}}");
    Ingress ingress = (Ingress) ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0");
    ingress.getSpec().setIngressClassName("ci");
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(ingressClass, Story.infraSetting("inf", ""), ingress)
            .with(
                httpRule(
                    "default/h",
                    "foo.com",
                    "{target:'/a',tls:{type:'reencrypt',destinationCA:'c'}}"));
    JsonNode pool = story.child("c--Shared-L7-inf-0").at("/pools/0");
    assertThat(pool.path("markers").has("InfrasettingName")).isTrue();
    assertThat(pool.path("pkiMarkers").has("Host")).isTrue();
    assertThat(pool.path("pkiMarkers").has("InfrasettingName")).isFalse();
  }

  @Test
  void withRegularExpressionsOnlyRulesOfChildrenListTheirHosts() {
    HasMetadata rule = hostRule("default/h", "foo.com", "useRegex:true,gslb:{fqdn:'g.com'}");
    HasMetadata ingress = ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0");
    Story shared = Story.of(NamingMode.SNI, ShardSize.SMALL).with(rule, ingress);
    assertThat(Story.texts(shared.child(Story.SNI_PARENT).at("/httpPolicySets/0/rules/0/hosts")))
        .containsExactly("foo.com", "g.com");
    Story dedicated = Story.of(NamingMode.SNI, ShardSize.DEDICATED).with(rule, ingress);
    JsonNode vs = dedicated.vs(Story.DEDICATED);
    assertThat(vs.at("/httpPolicySets/0/rules/0/match").asText()).isEqualTo("REGEX_MATCH");
    assertThat(vs.at("/httpPolicySets/0/rules/0/hosts").isMissingNode()).isTrue();
  }

  @Test
  void aTargetThatCrashesAkoIsReportedWithAndWithoutRegularExpressions() {
    HasMetadata ingress = ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0");
    HasMetadata rule = httpRule("default/r", "foo.com", "{target:'/foo('}");
    Story plain = Story.of(NamingMode.SNI, ShardSize.SMALL).with(rule, ingress);
    Story regex =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(hostRule("default/h", "foo.com", "useRegex:true"), rule, ingress);
    assertThat(plain.problems(AkoProblemCodes.REFERENCE_CRASH)).hasSize(1);
    assertThat(regex.problems(AkoProblemCodes.REFERENCE_CRASH))
        .isEqualTo(plain.problems(AkoProblemCodes.REFERENCE_CRASH));
  }

  @Test
  void inEvhModeTheStringGroupOfADeletedPathIsRemoved() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(hostRule("default/h", "foo.com", "useRegex:true"))
            .with(ingress("default/x", 1, "foo.com", "", "/a", "svc0"))
            .with(ingress("default/y", 2, "foo.com", "", "/b", "svc0"));
    JsonNode after =
        story.after(Story.EVH_PARENT, delete(ingress("default/y", 2, "foo.com", "", "/b", "svc0")));
    assertThat(Story.texts(Story.childOf(after).at("/stringGroups/0/keys"))).containsExactly("/a");
    assertThat(Story.childOf(after).path("stringGroups")).hasSize(1);
  }

  @Test
  void theVirtualServiceForRedirectsHasTheDnsNamesOfAllPassthroughHosts() {
    Story story =
        Story.ofRoutes(NamingMode.SNI, ShardSize.SMALL)
            .with(
                route(
                    "default/r",
                    1,
                    "foo.com",
                    "",
                    "svc0",
                    "termination:'passthrough',insecureEdgeTerminationPolicy:'Redirect'"))
            .with(route("default/s", 2, "bar.com", "", "svc0", "termination:'passthrough'"));
    JsonNode insecure = story.vs("c--Shared-Passthrough-0").at("/passthroughChildren/0");
    assertThat(Story.texts(insecure.at("/vsVips/0/fqdns"))).containsExactly("bar.com", "foo.com");
    assertThat(Story.texts(insecure.at("/httpPolicySets/0/redirects/0/hosts")))
        .containsExactly("foo.com");
  }

  @Test
  void aDedicatedVirtualServiceOfTheEmptyHostHasAnEmptyDnsName() {
    AkoConfig anyHost =
        AkoConfig.builder().clusterName("c").shardSize(ShardSize.DEDICATED).openShift(true).build();
    Story story = Story.of(anyHost).with(route("default/r", 1, "", "/a", "svc0", ""));
    assertThat(Story.texts(story.vs("c---L7-dedicated").at("/vsVips/0/fqdns"))).containsExactly("");
  }

  @Test
  void anEmptiedDedicatedVirtualServiceLosesItsSslProfile() {
    HasMetadata rule = hostRule("default/h", "foo.com", "tls:{sslProfile:'sp'},wafPolicy:'w'");
    HasMetadata ingress = ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0");
    ClusterEvent moved = apply(ingress("default/x", 1, "bar.com", "tls1", "/a", "svc0"));
    Ingress through = (Ingress) ingress("default/x", 1, "foo.com", "", "/a", "svc0");
    through.getMetadata().setAnnotations(Map.of("passthrough.ako.vmware.com/enabled", "true"));
    for (ClusterEvent event : List.of(moved, apply(through), delete(secret("default", "tls1")))) {
      Story story = Story.of(NamingMode.SNI, ShardSize.DEDICATED).with(rule, ingress);
      assertThat(story.vs(Story.DEDICATED).at("/refs/sslProfile").isMissingNode()).isFalse();
      JsonNode after = story.after(Story.DEDICATED, event);
      assertThat(after.at("/refs/sslProfile").isMissingNode()).isTrue();
      assertThat(after.at("/refs/wafPolicy").isMissingNode()).isFalse();
    }
  }
}
