package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.custom;
import static dev.rolloutkit.ako.Stories.hostRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.object;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import org.junit.jupiter.api.Test;

/** The fields that SSORules, L7Rules and L4Rules set on virtual services. */
class CustomFieldsTest {
  private static final HasMetadata PLAIN = ingress("default/x", 1, "foo.com", "", "/a", "svc0");
  private static final HasMetadata WITH_L7_RULE = hostRule("default/h", "foo.com", "l7Rule:'l7'");
  private static final String TWO_SECRETS =
      "appSettings:{clientID:'id',clientSecret:'s'},authProfileRef:'auth'";

  private static HasMetadata ssoRule(String members) {
    return custom("SSORule", "default/s", "fqdn:'foo.com',ssoPolicyRef:'p'," + members);
  }

  private static HasMetadata l7Rule(String members) {
    return custom("L7Rule", "default/l7", members);
  }

  private static HasMetadata oauth(String server) {
    return ssoRule(
        "oauthVsConfig:{cookieName:'n',oauthSettings:[{%s,resourceServer:{%s}}]}"
            .formatted(TWO_SECRETS, server));
  }

  private static Story evh(HasMetadata... objects) {
    return Story.of(NamingMode.EVH, ShardSize.SMALL).with(PLAIN).with(objects);
  }

  private static JsonNode generated(Story story) {
    return story.child(Story.EVH_PARENT).at("/refs/generated");
  }

  @Test
  void theNamesOfFieldsMatchRegardlessOfCase() {
    for (String names :
        new String[] {"entityID:'e',singleSignonURL:'u'", "entityId:'e',singlesignonurl:'u'"}) {
      JsonNode saml = generated(evh(ssoRule("samlSpConfig:{" + names + "}"))).path("samlSpConfig");
      assertThat(saml.path("entityID").asText()).isEqualTo("e");
      assertThat(saml.path("singleSignonURL").asText()).isEqualTo("u");
    }
  }

  @Test
  void theNameOfASecretIsReplacedByTheValueInIt() {
    HasMetadata secret =
        object(
            "{kind:'Secret',metadata:{namespace:'default',name:'s'},"
                + "data:{clientSecret:'aGVsbG8=',serverSecret:'d29ybGQ='}}");
    String opaque =
        "accessType:'ACCESS_TOKEN_TYPE_OPAQUE',introspectionDataTimeout:5,"
            + "opaqueTokenParams:{serverID:'i',serverSecret:'s'}";
    JsonNode setting = generated(evh(secret, oauth(opaque))).at("/oauthVsConfig/oauthSettings/0");
    assertThat(setting.at("/appSettings/clientSecret").asText()).isEqualTo("hello");
    assertThat(setting.path("authProfileRef").asText()).isEqualTo("/api/authprofile?name=auth");
    assertThat(setting.at("/resourceServer/opaqueTokenParams/serverSecret").asText())
        .isEqualTo("world");
    assertThat(setting.at("/resourceServer/introspectionDataTimeout").asInt()).isEqualTo(5);
  }

  /** Go's decoder ignores line breaks, as in a block of YAML; Java's does not. */
  @Test
  void base64InASecretMayHaveLineBreaks() {
    HasMetadata secret =
        object(
            "{kind:'Secret',metadata:{namespace:'default',name:'s'},"
                + "data:{clientSecret:'aGVs\\r\\nbG8=\\n'}}");
    JsonNode setting =
        generated(evh(secret, oauth("accessType:'ACCESS_TOKEN_TYPE_JWT',jwtParams:{audience:'a'}")))
            .at("/oauthVsConfig/oauthSettings/0");
    assertThat(setting.at("/appSettings/clientSecret").asText()).isEqualTo("hello");
  }

  @Test
  void onlyOpaqueTokensHaveATimeout() {
    HasMetadata secret =
        object(
            "{kind:'Secret',metadata:{namespace:'default',name:'s'},data:{clientSecret:'YQ=='}}");
    String jwt =
        "accessType:'ACCESS_TOKEN_TYPE_JWT',introspectionDataTimeout:5,jwtParams:{audience:'a'}";
    JsonNode server =
        generated(evh(secret, oauth(jwt))).at("/oauthVsConfig/oauthSettings/0/resourceServer");
    assertThat(server.has("introspectionDataTimeout")).isFalse();
    assertThat(server.at("/jwtParams/audience").asText()).isEqualTo("a");
  }

  @Test
  void aChildDoesNotGetTheFieldsThatAreOnlyForParents() {
    HasMetadata rule =
        l7Rule(
            "minPoolsUp:2,botPolicyRef:'b',hostNameXlate:'x',securityPolicyRef:'s',"
                + "performanceLimits:{maxThroughput:3}");
    JsonNode child = generated(evh(WITH_L7_RULE, rule));
    assertThat(child).isEqualTo(json("{minPoolsUp:2,botPolicyRef:'/api/botpolicy?name=b'}"));

    Story dedicated = Story.of(NamingMode.EVH, ShardSize.DEDICATED).with(PLAIN, WITH_L7_RULE, rule);
    String name =
        AkoNaming.names(Stories.config(NamingMode.EVH, ShardSize.DEDICATED).build())
            .evhDedicatedVs("foo.com", null)
            .value();
    assertThat(dedicated.vs(name).at("/refs/generated"))
        .isEqualTo(
            json(
                "{minPoolsUp:2,botPolicyRef:'/api/botpolicy?name=b',hostNameXlate:'x',"
                    + "securityPolicyRef:'/api/securitypolicy?name=s',"
                    + "performanceLimits:{maxThroughput:3}}"));
  }

  @Test
  void theLogsOfAnL7RuleApplyIfTheHostRuleHasNoAnalyticsPolicy() {
    HasMetadata rule =
        l7Rule(
            "analyticsPolicy:{logAllHeaders:true,fullClientLogs:{enabled:true,throttle:'MEDIUM'}}");
    JsonNode inherited =
        evh(WITH_L7_RULE, rule).child(Story.EVH_PARENT).at("/refs/analyticsPolicy");
    assertThat(inherited.path("all_headers").asBoolean()).isTrue();
    assertThat(inherited.at("/full_client_logs/throttle").asInt()).isEqualTo(30);
    HasMetadata own =
        hostRule("default/h", "foo.com", "l7Rule:'l7',analyticsPolicy:{logAllHeaders:true}");
    assertThat(
            evh(own, rule)
                .child(Story.EVH_PARENT)
                .at("/refs/analyticsPolicy/full_client_logs/throttle")
                .isMissingNode())
        .isTrue();
  }

  @Test
  void withAnSsoRuleTheReferencesOfAnL7RuleArePrefixedTwice() {
    Story story = evh(WITH_L7_RULE, l7Rule("botPolicyRef:'b'"), ssoRule("samlSpConfig:{}"));
    assertThat(generated(story).path("botPolicyRef").asText())
        .isEqualTo("/api/botpolicy?name=/api/botpolicy?name=b");
  }

  @Test
  void anEmptyNameInAnL4RuleIsAReference() {
    JsonNode refs =
        l4("analyticsProfileRef:'',securityPolicyRef:'',performanceLimits:{maxThroughput:3}")
            .vs("c--default-lb")
            .path("refs");
    assertThat(refs)
        .isEqualTo(
            json(
                "{analyticsProfile:'/api/analyticsprofile?name=',generated:{"
                    + "securityPolicyRef:'/api/securitypolicy?name=',"
                    + "performanceLimits:{maxThroughput:3}}}"));
  }

  @Test
  void theThrottleOfAnL4RuleIsANumber() {
    assertThat(
            l4("analyticsPolicy:{fullClientLogs:{enabled:true,throttle:7,duration:3}}")
                .vs("c--default-lb")
                .at("/refs/analyticsPolicy"))
        .isEqualTo(json("{full_client_logs:{enabled:true,throttle:7,duration:3}}"));
  }

  /** The default profile of layer 4 is exempt only from the check of the listeners. */
  @Test
  void aLayer4ProfileDoesNotAllowTlsSettings() {
    String system = "applicationProfileRef:'System-L4-Application',";
    String listener = "listenerProperties:[{port:80,protocol:'TCP',enableSsl:true}],";
    String hash = "backendProperties:[{lbAlgorithm:'LB_ALGORITHM_CONSISTENT_HASH'}]";
    assertThat(error(system + listener + "minPoolsUp:1")).isEmpty();
    assertThat(error(system + listener + "sslProfileRef:''," + hash))
        .isEqualTo("App Profile System-L4-Application is not of type SSL but SslProfileRef is set");
    assertThat(error(system + listener + "sslKeyAndCertificateRefs:['c']," + hash))
        .isEqualTo(
            "App Profile System-L4-Application is not of type SSL but SslKeyAndCertificateRefs are"
                + " set");
    assertThat(error("applicationProfileRef:'l4'," + listener + "sslProfileRef:'s'"))
        .isEqualTo("SSL is enabled in l4rule listener Spec but App Profile l4 is not of type SSL");
    assertThat(error("sslProfileRef:'gone'"))
        .as("references for TLS of listeners are not checked")
        .isEmpty();
  }

  private static Story l4(String spec) {
    return Story.of(NamingMode.SNI, ShardSize.SMALL)
        .with(
            custom("L4Rule", "default/l4", spec),
            object(
                "{kind:'Service',metadata:{namespace:'default',name:'lb',"
                    + "annotations:{'ako.vmware.com/l4rule':'l4'}},spec:{type:'LoadBalancer',"
                    + "ipFamilies:['IPv4'],ports:[{port:80,protocol:'TCP',targetPort:8080}]}}"));
  }

  private static String error(String spec) {
    AviObjects avi =
        new AviObjects(
            ImmutableSet.of("sslprofile/gone"),
            ImmutableSet.of(),
            ImmutableMap.of("applicationprofile/l4", "APPLICATION_PROFILE_TYPE_L4"));
    return l4(spec).error("L4Rule/default/l4", avi);
  }

  private static JsonNode json(String text) {
    return Stories.json(text);
  }
}
