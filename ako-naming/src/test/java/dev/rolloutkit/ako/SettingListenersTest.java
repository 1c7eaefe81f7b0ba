package dev.rolloutkit.ako;

import static dev.rolloutkit.ako.Stories.hostRule;
import static dev.rolloutkit.ako.Stories.ingress;
import static dev.rolloutkit.ako.Stories.object;
import static dev.rolloutkit.ako.Stories.route;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ports that {@code spec.network.listeners} of an AviInfraSetting adds. */
class SettingListenersTest {
  private static final String NAMESPACE_SETTING = "aviinfrasetting.ako.vmware.com/name";
  private static final HasMetadata OF_NAMESPACE =
      Story.namespace("default", NAMESPACE_SETTING, "inf");
  private static final HasMetadata OF_CLASS =
      object(
          "{kind:'IngressClass',metadata:{name:'ci'},spec:{controller:'ako.vmware.com/avi-lb',"
              + "parameters:{apiGroup:'ako.vmware.com',kind:'AviInfraSetting',name:'inf'}}}");
  private static final HasMetadata MORE_PORTS =
      Story.infraSetting(
          "inf", "network:{listeners:[{port:9443,enableSSL:true},{port:80,enableSSL:true},{}]}");

  private static HasMetadata ofClass(HasMetadata ingress) {
    ((Ingress) ingress).getSpec().setIngressClassName("ci");
    return ingress;
  }

  private static List<String> ports(JsonNode vs) {
    List<String> out = new ArrayList<>();
    vs.path("ports")
        .forEach(
            port -> out.add(port.get("port") + (port.path("ssl").asBoolean() ? " with TLS" : "")));
    return out;
  }

  @Test
  void aListenerReplacesThePortWithTheSameNumberOrIsAdded() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(OF_NAMESPACE, MORE_PORTS, ingress("default/x", 1, "foo.com", "", "/a", "svc0"));
    assertThat(ports(story.vs(Story.SNI_PARENT)))
        .containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
  }

  @Test
  void theFirstHostOfASharedVirtualServiceDoesNotGetTheListenersOfItsIngressClass() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(OF_CLASS, MORE_PORTS)
            .with(ofClass(ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0")));
    String shared = "c--Shared-L7-inf-0";
    assertThat(ports(story.vs(shared))).containsExactly("80", "443 with TLS");
    story.with(ofClass(ingress("default/y", 2, "bar.com", "", "/a", "svc0")));
    assertThat(ports(story.vs(shared)))
        .containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
    assertThat(ports(story.child(shared)))
        .as("the second host has no TLS, so children stay as they are")
        .containsExactly("80", "443 with TLS");
  }

  @Test
  void inEvhModeEveryChildListensOnThePortsOfItsParent() {
    Story story =
        Story.of(NamingMode.EVH, ShardSize.SMALL)
            .with(OF_NAMESPACE, MORE_PORTS, ingress("default/x", 1, "foo.com", "", "/a", "svc0"));
    assertThat(ports(story.child(Story.EVH_PARENT)))
        .containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
  }

  @Test
  void requestsForTheRootAreRedirectedOnEachPortOfTheParent() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(OF_NAMESPACE, MORE_PORTS)
            .with(ingress("default/x", 1, "foo.com", "tls1", "/", "svc0"))
            .with(hostRule("default/h", "foo.com", "applicationRootPath:'/app'"));
    JsonNode child = story.child(Story.SNI_PARENT);
    assertThat(Story.texts(child.at("/httpPolicySets/0/redirects"), "redirectPort"))
        .containsExactly("443", "80", "9443");
  }

  @Test
  void aDedicatedVirtualServiceHasTheListenersOfItsHostRuleFirst() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.DEDICATED)
            .with(OF_NAMESPACE, MORE_PORTS)
            .with(ingress("default/x", 1, "foo.com", "", "/a", "svc0"))
            .with(
                hostRule(
                    "default/h",
                    "foo.com",
                    "tcpSettings:{listeners:[{port:8443,enableSSL:true}]}"));
    assertThat(ports(story.vs(Story.DEDICATED)))
        .containsExactly("8443 with TLS", "9443 with TLS", "80 with TLS");
  }

  @Test
  void aRouteThatNamesTheSettingGetsItsListeners() {
    HasMetadata route = route("default/r", 1, "foo.com", "/a", "svc0", "");
    route.getMetadata().setAnnotations(Map.of(NAMESPACE_SETTING, "inf"));
    Story story = Story.ofRoutes(NamingMode.SNI, ShardSize.SMALL).with(MORE_PORTS, route);
    assertThat(ports(story.vs("c--Shared-L7-inf-0")))
        .containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
  }

  @Test
  void passthroughHostsHaveNoListeners() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(OF_NAMESPACE, MORE_PORTS, Stories.passthrough("default/x", 1, "foo.com", "svc0"));
    assertThat(ports(story.vs("c--Shared-Passthrough-0"))).containsExactly("443");
  }

  /** AKO does not set the ports of such a virtual service after it was created. */
  @Test
  void withAHostRuleOfAnotherTenantANewDedicatedVirtualServiceHasTheListeners() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.DEDICATED)
            .with(OF_CLASS, MORE_PORTS)
            .with(ofClass(ingress("default/x", 1, "foo.com", "tls1", "/a", "svc0")));
    String vs = "c--inf-foo.com-L7-dedicated";
    assertThat(ports(story.vs(vs))).containsExactly("80", "443 with TLS");
    story
        .with(Story.namespace("red", "ako.vmware.com/tenant-name", "blue"))
        .with(hostRule("red/h", "foo.com", "wafPolicy:'w'"));
    assertThat(ports(story.vs(vs))).containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
  }

  @Test
  void otherNetworkSettingsAreReportedAsNotModelled() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(OF_NAMESPACE, ingress("default/x", 1, "foo.com", "", "/a", "svc0"))
            .with(Story.infraSetting("inf", "network:{listeners:[{port:81}],enableRhi:true}"));
    assertThat(story.problems(AkoProblemCodes.NOT_MODELLED))
        .containsExactly("AviInfraSetting inf sets network.enableRhi, which is not modelled");
  }

  /** With the defect fixed, the virtual service has the ports from the start. */
  @Test
  void withTheDefectFixedTheFirstHostGetsTheListenersOfItsIngressClass() {
    Story story =
        Story.of(
                Stories.config(NamingMode.SNI, ShardSize.SMALL)
                    .fixes(Fixes.fixing(AkoDefect.SETTING_LISTENERS_LOST))
                    .build())
            .with(OF_CLASS, MORE_PORTS)
            .with(ofClass(ingress("default/x", 1, "foo.com", "", "/a", "svc0")));
    assertThat(ports(story.vs("c--Shared-L7-inf-0")))
        .containsExactly("80 with TLS", "443 with TLS", "9443 with TLS");
  }
}
