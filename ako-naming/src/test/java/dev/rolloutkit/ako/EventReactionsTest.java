package dev.rolloutkit.ako;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ShardSize;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.graph.AviModel;
import dev.rolloutkit.ako.translate.LiveState;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What AKO does and does not do when objects change one by one. */
class EventReactionsTest {
  private static final String SHARED_VIP = "ako.vmware.com/enable-shared-vip";

  private static LiveState state(HasMetadata... objects) {
    List<HasMetadata> all = new ArrayList<>(List.of(objects));
    all.add(Clusters.ingressClass());
    return LiveState.of(
        AkoConfig.builder().clusterName("c").build(), AkoCluster.of(all), AviObjects.EVERYTHING);
  }

  private static List<String> living(LiveState state) {
    return state.graph().models().stream()
        .filter(model -> !model.isDeleted())
        .map(AviModel::key)
        .toList();
  }

  private static Service shared(String name, String vip, int port) {
    return Clusters.annotated(Clusters.loadBalancer("red", name, port), SHARED_VIP, vip);
  }

  private static List<Integer> ports(LiveState state, String model) {
    return state.graph().model(model).orElseThrow().virtualService().ports().stream()
        .map(port -> port.port())
        .toList();
  }

  @Test
  void aServiceCanMoveToAnotherSharedVip() {
    LiveState state = state(shared("one", "v", 80), shared("two", "v", 81));

    state.apply(shared("two", "w", 81));

    assertThat(ports(state, "admin/c--red-v")).containsExactly(80);
    assertThat(ports(state, "admin/c--red-w")).containsExactly(81);
  }

  @Test
  void aSharedVipThatWasNeverCreatedIsNotDeleted() {
    Service foreign = shared("one", "v", 80);
    foreign.getSpec().setLoadBalancerClass("other/lb");

    assertThat(state(foreign).graph().models()).isEmpty();
  }

  @Test
  void aServiceWithoutARequestedAddressSharesAnyAddress() {
    Service fixed = shared("one", "v", 80);
    fixed.getSpec().setLoadBalancerIP("10.0.0.1");

    assertThat(ports(state(fixed, shared("two", "v", 81)), "admin/c--red-v"))
        .containsExactlyInAnyOrder(80, 81);
  }

  @Test
  void anL4RuleOfTheFirstServiceGivesASharedVipItsAddressAndProfile() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(
                ruled(shared("one", "v", 80)),
                ruled(shared("two", "v", 81)),
                Stories.custom(
                    "L4Rule", "red/l4", "loadBalancerIP:'10.9.9.9',networkProfileRef:'n'"));

    assertThat(story.vs("c--red-v").toString())
        .contains("10.9.9.9")
        .contains("/api/networkprofile?name=n");
  }

  @Test
  void servicesWithDifferentL4RulesDoNotShareAVip() {
    Story story =
        Story.of(NamingMode.SNI, ShardSize.SMALL)
            .with(
                ruled(shared("one", "v", 80)),
                shared("two", "v", 81),
                Stories.custom("L4Rule", "red/l4", "networkProfileRef:'n'"));

    assertThat(story.vs("c--red-v").isMissingNode()).isTrue();
  }

  private static Service ruled(Service service) {
    return Clusters.annotated(service, "ako.vmware.com/l4rule", "l4");
  }

  @Test
  void aServiceThatBecomesAnExternalNameKeepsItsVirtualService() {
    LiveState state = state(Clusters.loadBalancer("red", "lb", 80));

    state.apply(Clusters.service("red", "lb", "ExternalName", 80));

    assertThat(living(state)).containsExactly("admin/c--red-lb");
    assertThat(state.causes()).contains(AkoDefect.CHANGE_NOT_NOTICED);
  }

  @Test
  void anUnchangedIngressIsNotHandledAgain() {
    HasMetadata plain = Stories.ingress("default/a", 1, "foo.com", "", "/a", "svc0");
    HasMetadata secure = Stories.ingress("default/b", 2, "foo.com", "tls1", "/b", "svc0");
    LiveState state = state(plain, secure, Stories.secret("default", "tls1"));
    String before = Stories.living(state.graph()).toString();

    state.apply(Stories.ingress("default/a", 1, "foo.com", "", "/a", "svc0"));

    assertThat(Stories.living(state.graph())).hasToString(before);
    assertThat(state.causes()).isEmpty();
  }

  @Test
  void aNewDefaultClassDoesNotAddExistingIngressesWithoutClass() {
    LiveState state =
        LiveState.of(
            AkoConfig.builder().clusterName("c").build(),
            AkoCluster.of(
                List.of(Clusters.ingress("red", "web", Clusters.rule("foo.com", "svc", "/")))),
            AviObjects.EVERYTHING);

    state.apply(Clusters.ingressClass());

    assertThat(living(state)).isEmpty();
    assertThat(state.causes()).contains(AkoDefect.CHANGE_NOT_NOTICED);
  }

  @Test
  void theJavaTypeOfAnObjectDecidesEvenIfItsKindIsMissing() {
    Ingress ingress = Clusters.ingress("red", "web", Clusters.rule("foo.com", "svc", "/"));
    ingress.setKind(null);
    LiveState state = state();

    state.apply(ingress);
    assertThat(living(state)).hasSize(1);

    state.delete(ingress);
    assertThat(state.cluster().ingresses()).isEmpty();
    assertThat(state.graph().model("admin/c--Shared-L7-0").orElseThrow().virtualService().pools())
        .isEmpty();
  }

  @Test
  void anAnnotationWithANullKeyDoesNotThrow() {
    Ingress before = Clusters.ingress("red", "web", Clusters.rule("foo.com", "svc", "/"));
    Ingress now = Clusters.ingress("red", "web", Clusters.rule("foo.com", "svc", "/"));
    now.getMetadata().setAnnotations(Collections.singletonMap(null, "value"));
    LiveState state = state(before);

    state.apply(now);

    assertThat(living(state)).hasSize(1);
  }
}
