package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.httpRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.object;
import static dev.rolloutkit.ako.Stories.route;
import static dev.rolloutkit.ako.events.ClusterEvent.apply;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When AKO keeps a pool of a child or dedicated virtual service instead of replacing it. */
class KeptPoolsTest {
  private static final HasMetadata OTHER_TARGET =
      object(
          "{kind:'Service',metadata:{namespace:'default',name:'svc0'},spec:{type:'ClusterIP',"
              + "ipFamilies:['IPv4'],ports:[{name:'http',port:80,protocol:'TCP',targetPort:9090}]}}");

  @Test
  void aPoolIsKeptIfOnlyTheTargetPortOfItsServiceChanges() {
    for (NamingMode mode : NamingMode.values()) {
      String parent = mode == NamingMode.EVH ? Story.EVH_PARENT : Story.SNI_PARENT;
      Story story =
          Story.of(mode, ShardSize.SMALL)
              .with(ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0"));
      JsonNode pool = Story.childOf(story.after(parent, apply(OTHER_TARGET))).at("/pools/0");
      assertThat(pool.path("targetPort").asInt()).isEqualTo(8080);
    }
  }

  @Test
  void aPoolOfASharedVirtualServiceIsAlwaysReplaced() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(ingress("default/x", 1, "foo.com", "", "/a", "svc0"));
    JsonNode after = story.after(Story.SNI_PARENT, apply(OTHER_TARGET));
    assertThat(after.at("/pools/0/targetPort").asInt()).isEqualTo(9090);
  }

  @Test
  void aPoolWithSettingsOfAnHttpRuleIsReplaced() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(ingress("default/x", 1, "foo.com", "", "/a", "svc0"))
            .with(httpRule("default/h", "foo.com", "{target:'/a',healthMonitors:['m']}"));
    JsonNode pool =
        Story.childOf(story.after(Story.EVH_PARENT, apply(OTHER_TARGET))).at("/pools/0");
    assertThat(pool.path("targetPort").asInt()).isEqualTo(9090);
    assertThat(pool.at("/refs/healthMonitors/0").asText()).isEqualTo("/api/healthmonitor?name=m");
  }

  @Test
  void aNewWeightChangesThePoolGroupButNotThePool() {
    String tls = "termination:'edge',certificate:'c',key:'k'";
    Story story =
        Story.ofRoutes(NamingMode.SNI, ShardSize.SMALL)
            .with(weighted(route("default/r", 1, "foo.com", "/a", "svc0", tls), 10));
    JsonNode child =
        Story.childOf(
            story.after(
                Story.SNI_PARENT,
                apply(weighted(route("default/r", 1, "foo.com", "/a", "svc0", tls), 20))));
    assertThat(child.at("/pools/0/ratio").asInt()).isEqualTo(10);
    assertThat(child.at("/poolGroups/0/members/0/ratio").asInt()).isEqualTo(20);
  }

  /** The pool without TLS already has settings of the rule when AKO handles the part with TLS. */
  @Test
  void withAnHttpRuleThePoolOfARouteWithTlsDoesNotAllowHttp() {
    Story story =
        Story.ofRoutes(NamingMode.SNI, ShardSize.DEDICATED)
            .with(
                route(
                    "default/r",
                    1,
                    "foo.com",
                    "/a",
                    "svc0",
                    "termination:'edge',insecureEdgeTerminationPolicy:'Allow',certificate:'c',key:'k'"));
    assertThat(story.vs(Story.DEDICATED).at("/pools/0/insecureEdgeTermAllow").asBoolean()).isTrue();
    story.with(httpRule("default/h", "foo.com", "{target:'/a',healthMonitors:['m']}"));
    assertThat(story.vs(Story.DEDICATED).at("/pools/0").has("insecureEdgeTermAllow")).isFalse();
  }

  @SuppressWarnings("unchecked")
  private static HasMetadata weighted(HasMetadata route, int weight) {
    var spec =
        (Map<String, Object>)
            ((GenericKubernetesResource) route).getAdditionalProperties().get("spec");
    ((Map<String, Object>) spec.get("to")).put("weight", weight);
    return route;
  }
}
