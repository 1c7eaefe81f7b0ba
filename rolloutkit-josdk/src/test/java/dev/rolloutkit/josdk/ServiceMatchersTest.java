package dev.rolloutkit.josdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.dependent.ServerMatch;
import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Problems that operators had, and what a matcher does instead. */
class ServiceMatchersTest {
  private final ServerMatcher<Service> matcher = ServiceMatchers.respectingTheServer();

  /** The Service as the operator builds it: without a class and allocated values. */
  private static Service bootstrap() {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace("kafka")
        .withName("cluster-kafka-external-bootstrap")
        .addToLabels("app", "kafka")
        .endMetadata()
        .withNewSpec()
        .withType("LoadBalancer")
        .addToSelector("app", "kafka")
        .withPorts(new ServicePortBuilder().withName("tls").withPort(9094).build())
        .endSpec()
        .build();
  }

  /**
   * The stored Service: the webhook of the controller has set a class, and the server everything
   * else.
   */
  private static Service live() {
    return new ServiceBuilder(LoadBalancerClasses.evaluateCreate(bootstrap()).prepared())
        .editMetadata()
        .withUid("2c1e")
        .withResourceVersion("41")
        .addToFinalizers("service.k8s.aws/resources")
        .addToAnnotations("example.com/cost-centre", "7")
        .endMetadata()
        .editSpec()
        .withLoadBalancerClass("service.k8s.aws/nlb")
        .withClusterIP("10.100.7.9")
        .withClusterIPs("10.100.7.9")
        .withIpFamilies("IPv4")
        .withIpFamilyPolicy("SingleStack")
        .editFirstPort()
        .withNodePort(31094)
        .endPort()
        .endSpec()
        .build();
  }

  /**
   * The server stores the field but hides it in each read. It must not be sent again because of
   * this.
   */
  @Test
  void internalTrafficPolicyOfAnExternalNameIsNotSentAgainAndAgain() {
    Service desired =
        new ServiceBuilder()
            .withNewMetadata()
            .withNamespace("kafka")
            .withName("alias")
            .endMetadata()
            .withNewSpec()
            .withType("ExternalName")
            .withExternalName("kafka.example.com")
            .withInternalTrafficPolicy("Cluster")
            .endSpec()
            .build();
    Service live =
        new ServiceBuilder(desired)
            .editMetadata()
            .withUid("2c1f")
            .withResourceVersion("42")
            .endMetadata()
            .editSpec()
            .withSessionAffinity("None")
            .withInternalTrafficPolicy(null)
            .endSpec()
            .build();
    assertThat(matcher.plan(live, desired)).isInstanceOf(UpdatePlan.Unchanged.class);
  }

  /** github.com/strimzi/strimzi-kafka-operator/issues/9501. */
  @Test
  void strimzi9501AClassThatAWebhookSetIsNotRemoved() {
    Service naive =
        new ServiceBuilder(live()).editSpec().withLoadBalancerClass(null).endSpec().build();
    assertThat(
            LoadBalancerClasses.evaluate(
                    new dev.rolloutkit.lbclass.evaluation.ServiceRequest.Update(live(), naive),
                    ServerSettings.of(new KubernetesVersion(1, 28)))
                .problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.loadBalancerClass: Invalid value: \"null\": may not change once set");

    assertThat(matcher.match(live(), bootstrap()).matched()).isTrue();
  }

  /** github.com/strimzi/strimzi-kafka-operator/issues/8823: the necessary update was not sent. */
  @Test
  void strimzi8823ANewPortIsSentWithTheClassAndTheAllocatedFields() {
    Service desired =
        new ServiceBuilder(bootstrap())
            .editSpec()
            .addToPorts(new ServicePortBuilder().withName("admin").withPort(9095).build())
            .endSpec()
            .build();

    ServerMatch<Service> match = matcher.match(live(), desired);

    assertThat(match.matched()).isFalse();
    Service sent = match.computedDesired().orElseThrow();
    assertThat(sent.getSpec().getLoadBalancerClass()).isEqualTo("service.k8s.aws/nlb");
    assertThat(sent.getSpec().getClusterIPs()).containsExactly("10.100.7.9");
    assertThat(sent.getSpec().getPorts()).extracting("nodePort").containsExactly(31094, null);
    assertThat(sent.getMetadata().getResourceVersion()).isEqualTo("41");
    assertThat(sent.getMetadata().getAnnotations()).containsEntry("example.com/cost-centre", "7");
    assertThat(LoadBalancerClasses.evaluateUpdate(live(), sent).allowed()).isTrue();
  }

  /** github.com/datastax/kaap/issues/202: the operator reconciles every few seconds. */
  @Test
  void kaap202ReconcilingAgainAndAgainSendsNothing() {
    Service stored = live();
    for (int i = 0; i < 5; i++) {
      UpdatePlan<Service> plan = matcher.plan(stored, bootstrap());
      assertThat(plan).isInstanceOf(UpdatePlan.Unchanged.class);
    }
  }

  /** github.com/percona/percona-xtradb-cluster-operator/issues/1899, as it was reported. */
  @Test
  void percona1899SourceRangesWithoutALoadBalancerAreRefusedAndNeverSent() {
    Service live =
        LoadBalancerClasses.evaluateCreate(
                new ServiceBuilder(bootstrap()).editSpec().withType("ClusterIP").endSpec().build())
            .prepared();
    Service desired =
        new ServiceBuilder(bootstrap())
            .editSpec()
            .withType("ClusterIP")
            .withLoadBalancerSourceRanges("10.0.0.0/8")
            .endSpec()
            .build();

    UpdatePlan<Service> plan = matcher.plan(live, desired);

    assertThat(plan).isInstanceOf(UpdatePlan.Refused.class);
    assertThat(plan.update()).isEmpty();
    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.LoadBalancerSourceRanges: Forbidden: may only be used when `type` is"
                + " 'LoadBalancer'");
  }

  /**
   * The same issue in its second form: Services of an older operator, with a class that a webhook
   * set.
   */
  @Test
  void percona1899SourceRangesOfALoadBalancerOfAnotherClassAreSent() {
    Service desired =
        new ServiceBuilder(bootstrap())
            .editSpec()
            .withLoadBalancerSourceRanges("10.0.0.0/8")
            .endSpec()
            .build();

    Service sent = matcher.plan(live(), desired).update().orElseThrow();

    assertThat(sent.getSpec().getLoadBalancerSourceRanges()).containsExactly("10.0.0.0/8");
    assertThat(sent.getSpec().getLoadBalancerClass()).isEqualTo("service.k8s.aws/nlb");
    assertThat(LoadBalancerClasses.evaluateUpdate(live(), sent).allowed()).isTrue();
  }

  @Test
  void anotherClassNeedsANewServiceAndOtherChangesAreSentMeanwhile() {
    Service desired =
        new ServiceBuilder(bootstrap())
            .editMetadata()
            .addToLabels("tier", "edge")
            .endMetadata()
            .editSpec()
            .withLoadBalancerClass("example.com/nlb")
            .endSpec()
            .build();

    UpdatePlan<Service> plan = matcher.plan(live(), desired);

    assertThat(plan).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(plan.problems())
        .extracting(Problem::text)
        .containsExactly(
            "spec.loadBalancerClass: Invalid value: \"example.com/nlb\": may not change once set");
    Service sent = plan.update().orElseThrow();
    assertThat(sent.getMetadata().getLabels()).containsEntry("tier", "edge");
    assertThat(sent.getSpec().getLoadBalancerClass()).isEqualTo("service.k8s.aws/nlb");
  }

  @Test
  void aChangeToAHeadlessServiceNeedsANewOneAndSendsNothing() {
    Service desired =
        new ServiceBuilder(bootstrap())
            .editSpec()
            .withType("ClusterIP")
            .withClusterIP("None")
            .endSpec()
            .build();
    Service live =
        new ServiceBuilder(live())
            .editSpec()
            .withType("ClusterIP")
            .withLoadBalancerClass(null)
            .withAllocateLoadBalancerNodePorts(null)
            .withExternalTrafficPolicy(null)
            .editFirstPort()
            .withNodePort(null)
            .endPort()
            .endSpec()
            .build();

    UpdatePlan<Service> plan = matcher.plan(live, desired);

    assertThat(plan).isInstanceOf(UpdatePlan.Recreate.class);
    assertThat(plan.problems())
        .extracting(Problem::text)
        .contains("spec.clusterIPs[0]: Invalid value: [\"None\"]: may not change once set");
    assertThat(plan.update()).isEmpty();
    assertThat(matcher.match(live, desired).matched()).isTrue();
  }

  @Test
  void theHashThatARolloutSetsIsKeptInTheSelector() {
    Service live =
        new ServiceBuilder(live())
            .editMetadata()
            .addToAnnotations("argo-rollouts.argoproj.io/managed-by-rollouts", "web")
            .endMetadata()
            .editSpec()
            .addToSelector("rollouts-pod-template-hash", "abc")
            .endSpec()
            .build();

    assertThat(matcher.plan(live, bootstrap())).isInstanceOf(UpdatePlan.Unchanged.class);
    live.getMetadata().getAnnotations().remove("argo-rollouts.argoproj.io/managed-by-rollouts");
    assertThat(matcher.plan(live, bootstrap()).update().orElseThrow().getSpec().getSelector())
        .containsOnlyKeys("app");
  }

  @Test
  void aServerThatAllocatesNothingDoesNotGetTheSameUpdateTwice() {
    Service stored = matcher.plan(bootstrap(), bootstrap()).update().orElseThrow();

    assertThat(matcher.plan(stored, bootstrap())).isInstanceOf(UpdatePlan.Unchanged.class);
  }

  @Test
  void aServiceThatIsBeingDeletedGetsNoFinalizer() {
    Service live =
        new ServiceBuilder(live())
            .editMetadata()
            .withDeletionTimestamp("2026-01-02T03:04:05Z")
            .endMetadata()
            .build();
    Service desired =
        new ServiceBuilder(bootstrap())
            .editMetadata()
            .addToFinalizers("example.com/mine")
            .addToLabels("tier", "edge")
            .endMetadata()
            .build();

    Service sent = matcher.plan(live, desired).update().orElseThrow();

    assertThat(sent.getMetadata().getFinalizers()).containsExactly("service.k8s.aws/resources");
    assertThat(List.of(sent.getMetadata().getDeletionTimestamp()))
        .containsExactly("2026-01-02T03:04:05Z");
  }
}
