package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoNamespaceSelector;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.translate.LiveState;
import dev.rolloutkit.apimachinery.Fixes;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A full sync is necessary only after changes that AKO ignores although they matter, and not when
 * the same objects are reported again.
 */
class UnnoticedChangesTest {
  private static LiveState state(AkoConfig.Builder config, HasMetadata... objects) {
    List<HasMetadata> all = new ArrayList<>(Stories.base());
    all.addAll(List.of(objects));
    return LiveState.of(
        config.fixes(Fixes.safe(AkoDefect.class)).build(),
        AkoCluster.of(all),
        AviObjects.EVERYTHING);
  }

  private static AkoConfig.Builder config(ServiceType type) {
    return Stories.config(NamingMode.SNI, ShardSize.SMALL).serviceType(type);
  }

  private static void assertUnnoticed(LiveState state, HasMetadata change) {
    int before = state.rebuilt();
    state.apply(change);
    assertThat(state.causes()).contains(AkoDefect.CHANGE_NOT_NOTICED);
    assertThat(state.rebuilt()).isEqualTo(before + 1);
  }

  private static void assertNothingIgnored(LiveState state, HasMetadata change) {
    state.apply(change);
    assertThat(state.causes()).isEmpty();
    assertThat(state.rebuilt()).isZero();
  }

  private static HasMetadata node(String heartbeat, String... addresses) {
    List<String> list = new ArrayList<>();
    for (String address : addresses) {
      list.add("{type:'InternalIP',address:'" + address + "'}");
    }
    return Stories.object(
        "{kind:'Node',metadata:{name:'n'},status:{addresses:%s,conditions:[{type:'Ready',status:'True',lastHeartbeatTime:'%s'}]}}"
            .formatted(list, heartbeat));
  }

  @Test
  void anUpdateOfANodeMattersOnlyIfItsAddressesChange() {
    LiveState state = state(config(ServiceType.NODE_PORT), node("1", "10.0.0.1", "fd00::1"));

    assertNothingIgnored(state, node("2", "10.0.0.1", "fd00::1"));
    assertUnnoticed(state, node("3", "10.0.0.1", "fd00::2"));
  }

  private static final String PORTS =
      "annotations:{'nodeportlocal.antrea.io':'[{\\\"podPort\\\":8080,\\\"nodeIP\\\":\\\"10.0.0.1\\\",\\\"nodePort\\\":61000}]'},";

  private static HasMetadata pod(String ports, String app, String status) {
    return Stories.object(
        "{kind:'Pod',metadata:{namespace:'default',name:'p',%slabels:{app:'%s'}},status:{%s}}"
            .formatted(ports, app, status));
  }

  private static final String FAILING =
      "containerStatuses:[{ready:false,state:{terminated:{exitCode:1}}}]";

  private static LiveState withPod(HasMetadata pod) {
    HasMetadata service =
        Stories.object(
            "{kind:'Service',metadata:{namespace:'default',name:'web'},spec:{type:'LoadBalancer',selector:{app:'web'},ipFamilies:['IPv4'],ports:[{name:'http',port:80,protocol:'TCP',targetPort:8080}]}}");
    return state(config(ServiceType.NODE_PORT_LOCAL).autoAnnotateService(false), service, pod);
  }

  @Test
  void aPodWithNodePortsIsHandledWhateverItsStatus() {
    assertNothingIgnored(withPod(pod(PORTS, "web", "")), pod(PORTS, "web", "podIP:'10.1.0.1'"));
  }

  @Test
  void aPodThatLosesItsNodePortsIsIgnored() {
    assertUnnoticed(withPod(pod(PORTS, "web", "")), pod("", "web", ""));
  }

  @Test
  void aPodThatLosesItsLabelsIsIgnoredByItsFormerServices() {
    assertUnnoticed(withPod(pod(PORTS, "web", "")), pod(PORTS, "other", ""));
  }

  @Test
  void aPodThatStartsToFailIsIgnoredAndCausesOneFullSync() {
    LiveState state = withPod(pod(PORTS, "web", ""));

    assertUnnoticed(state, pod(PORTS, "web", FAILING));
    state.apply(pod(PORTS, "web", FAILING));

    assertThat(state.rebuilt()).isEqualTo(1);
  }

  private static HasMetadata stranger() {
    return Stories.object(
        "{kind:'Pod',metadata:{namespace:'default',name:'q',labels:{app:'other'}}}");
  }

  @Test
  void aPodWithoutAServiceDoesNotMatter() {
    assertNothingIgnored(withPod(pod(PORTS, "web", "")), stranger());
  }

  @Test
  void aPodOfARouteIsIgnored() {
    HasMetadata service =
        Stories.object(
            "{kind:'Service',metadata:{namespace:'default',name:'web'},spec:{selector:{app:'web'},ipFamilies:['IPv4'],ports:[{name:'http',port:80,protocol:'TCP',targetPort:8080}]}}");
    LiveState state =
        state(
            config(ServiceType.NODE_PORT_LOCAL).openShift(true).autoAnnotateService(false),
            service,
            Stories.route("default/r", 1, "foo.com", "/", "web", ""));

    assertUnnoticed(state, pod(PORTS, "web", ""));
  }

  private static HasMetadata ingressClass(String version, String controller) {
    return Stories.object(
        "{kind:'IngressClass',metadata:{name:'more',resourceVersion:'%s'},spec:{controller:'%s'}}"
            .formatted(version, controller));
  }

  @Test
  void anUpdateOfAnIngressClassMattersOnlyIfTheClassChanges() {
    LiveState state =
        state(config(ServiceType.CLUSTER_IP), ingressClass("1", "ako.vmware.com/avi-lb"));

    assertNothingIgnored(state, ingressClass("2", "ako.vmware.com/avi-lb"));
    assertUnnoticed(state, ingressClass("3", "other"));
  }

  @Test
  void aNewNamespaceMattersOnlyIfItsObjectsAreHandledDifferently() {
    LiveState state = state(config(ServiceType.CLUSTER_IP));

    assertNothingIgnored(state, Stories.object("{kind:'Namespace',metadata:{name:'blue'}}"));
    assertUnnoticed(state, Story.namespace("sales", "ako.vmware.com/tenant-name", "sales"));
  }

  @Test
  void aNewNamespaceWithTheLabelOfAkoMatters() {
    LiveState state =
        state(
            config(ServiceType.CLUSTER_IP)
                .namespaceSelector(new AkoNamespaceSelector("app", "ako")));

    assertUnnoticed(
        state, Stories.object("{kind:'Namespace',metadata:{name:'blue',labels:{app:'ako'}}}"));
  }
}
