package dev.rolloutkit.lbclass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.NameFormats;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.evaluation.InvalidStatus;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.CloudAnswers.CloudError;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.SyncPlan;
import dev.rolloutkit.lbclass.ownership.SyncStep;
import dev.rolloutkit.lbclass.ownership.UpdateReason;
import dev.rolloutkit.lbclass.planning.ClassPlan;
import dev.rolloutkit.lbclass.planning.ReconcilePlan;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.validation.ServiceValidation;
import dev.rolloutkit.lbclass.validation.SourceRanges;
import io.fabric8.kubernetes.api.model.LoadBalancerIngressBuilder;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.LoadBalancerStatusBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples in the documentation of the façade hold. */
class LoadBalancerClassesTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();

  private static Service balancer(String metadata, String spec) {
    return ServiceJson.service(
        "{'metadata':{'name':'web'"
            + metadata
            + "},'spec':{'type':'LoadBalancer','ports':[{'port':80}]"
            + spec
            + "}}");
  }

  private static Service stored(String metadata, String spec) {
    return LoadBalancerClasses.evaluateCreate(balancer(metadata, ",'clusterIP':'10.0.0.1'" + spec))
        .prepared();
  }

  private static List<String> lines(SyncPlan plan) {
    return plan.steps().stream().map(SyncStep::toString).toList();
  }

  @Test
  void setDefaultsSetsAMissingField() {
    assertThat(
            LoadBalancerClasses.setDefaults(balancer("", ""))
                .getSpec()
                .getAllocateLoadBalancerNodePorts())
        .isTrue();
  }

  @Test
  void anAddressInTheStatusNeedsAnIpMode() {
    Service old = stored("", "");
    Service service = Services.copy(old);
    service.getStatus().setLoadBalancer(status("1.2.3.4"));

    assertThat(ServiceValidation.statusUpdate(old, service, SETTINGS))
        .extracting(Problem::text)
        .containsExactly(
            "status.loadBalancer.ingress[0].ipMode: Required value: must be specified when `ip` is"
                + " set");
  }

  @Test
  void anUpdateToAnotherClassIsRejected() {
    assertThat(
            ServiceValidation.update(
                stored("", ",'loadBalancerClass':'a'"),
                stored("", ",'loadBalancerClass':'b'"),
                SETTINGS))
        .extracting(Problem::text)
        .containsExactly("spec.loadBalancerClass: Invalid value: \"b\": may not change once set");
  }

  @Test
  void aClassIsAQualifiedName() {
    assertThat(NameFormats.qualifiedName("service.k8s.aws/nlb")).isEmpty();
    assertThat(NameFormats.qualifiedName("/nlb")).containsExactly("prefix part must be non-empty");
  }

  @Test
  void aNonStandardAddressCausesAWarning() {
    assertThat(LoadBalancerClasses.warnings(balancer("", ",'externalIPs':['010.0.0.1']")))
        .containsExactly(
            "spec.externalIPs[0]: non-standard IP address \"010.0.0.1\" will be considered invalid"
                + " in a future Kubernetes release: use \"10.0.0.1\"");
  }

  @Test
  void aRejectedServiceHasAStatusWithCode422() {
    Status status =
        InvalidStatus.of("web", LoadBalancerClasses.evaluateCreate(new Service()).problems());

    assertThat(status.getCode()).isEqualTo(422);
    assertThat(status.getReason()).isEqualTo("Invalid");
    assertThat(status.getMessage())
        .isEqualTo("Service \"web\" is invalid: spec.ports: Required value");
    assertThat(status.getDetails().getCauses())
        .singleElement()
        .satisfies(cause -> assertThat(cause.getField()).isEqualTo("spec.ports"));
  }

  @Test
  void theCloudProviderDoesNotServeAServiceWithAClass() {
    assertThat(LoadBalancerClasses.wantsLoadBalancer(balancer("", ""))).isTrue();
    assertThat(LoadBalancerClasses.wantsLoadBalancer(balancer("", ",'loadBalancerClass':''")))
        .isFalse();
  }

  @Test
  void aDeletedServiceNeedsCleanupOnlyWithTheFinalizer() {
    String deleting = ",'deletionTimestamp':'2026-01-01T00:00:00Z'";
    String held = ",'finalizers':['service.kubernetes.io/load-balancer-cleanup']";

    assertThat(ServiceController.needsCleanup(balancer(deleting + held, ""))).isTrue();
    assertThat(ServiceController.needsCleanup(balancer(deleting, ""))).isFalse();
    assertThat(ServiceController.needsCleanup(balancer(held, ""))).isFalse();
  }

  @Test
  void changedAnnotationsNeedAnUpdate() {
    Service edited = balancer(",'annotations':{'a':'b'}", "");

    assertThat(ServiceController.needsUpdate(balancer("", ""), edited))
        .contains(UpdateReason.ANNOTATIONS);
    assertThat(ServiceController.needsUpdate(edited, edited)).isEmpty();
  }

  @Test
  void aSyncCreatesTheLoadBalancerOfAServiceWithoutAClass() {
    LoadBalancerStatus given = status("1.2.3.4");
    SyncPlan plan =
        LoadBalancerClasses.sync(
            balancer("", ""), CloudAnswers.builder().ensureStatus(given).build(), 0);

    assertThat(plan.operation()).isEqualTo(SyncPlan.Operation.ENSURE);
    assertThat(lines(plan))
        .containsExactly(
            "event Normal EnsuringLoadBalancer Ensuring load balancer",
            "patch addFinalizer",
            "event Warning UnAvailableLoadBalancer There are no available nodes for LoadBalancer",
            "cloud ensure",
            "event Normal EnsuredLoadBalancer Ensured load balancer",
            "patch status");
    assertThat(plan.writtenStatus()).contains(given);
  }

  @Test
  void aSyncWithNodesHasNoWarningEvent() {
    SyncPlan plan =
        LoadBalancerClasses.sync(
            balancer("", ""),
            CloudAnswers.builder().ensureError(CloudError.elsewhere()).build(),
            3);

    assertThat(lines(plan))
        .containsExactly(
            "event Normal EnsuringLoadBalancer Ensuring load balancer",
            "patch addFinalizer",
            "cloud ensure");
    assertThat(plan.error()).isEmpty();
  }

  /**
   * Without a load balancer there is no call to delete it, but there is an event that it was
   * deleted.
   */
  @Test
  void aSyncDeletesTheLoadBalancerOfAServiceWithAClass() {
    Service other = balancer("", ",'loadBalancerClass':'a.b/c'");

    assertThat(lines(LoadBalancerClasses.sync(other, CloudAnswers.builder().build(), 1)))
        .containsExactly("cloud get", "event Normal DeletedLoadBalancer Deleted load balancer");
    assertThat(
            lines(LoadBalancerClasses.sync(other, CloudAnswers.builder().exists(true).build(), 1)))
        .containsExactly(
            "cloud get",
            "event Normal DeletingLoadBalancer Deleting load balancer",
            "cloud delete",
            "event Normal DeletedLoadBalancer Deleted load balancer");
  }

  @Test
  void withoutSourceRangesAllAddressesAreAllowed() {
    assertThat(SourceRanges.of(balancer("", "")).orElseThrow().allowAll()).isTrue();
    assertThat(
            SourceRanges.of(balancer("", ",'loadBalancerSourceRanges':['10.0.0.0/8']"))
                .orElseThrow()
                .allowAll())
        .isFalse();
  }

  @Test
  void aDecisionHasAReason() {
    assertThat(
            LoadBalancerClasses.decide(
                balancer("", ",'loadBalancerClass':'a.b/c'"),
                ControllerProfiles.metalLb(),
                SETTINGS))
        .isEqualTo(new OwnershipDecision.Ignore(OwnershipDecision.Reason.CLASS_SET));
  }

  @Test
  void theCloudProviderOwnsAServiceWithoutAClass() {
    assertThat(LoadBalancerClasses.owners(balancer("", ""), ClassRegistry.builtIn(), SETTINGS))
        .extracting(Owner::profile)
        .containsExactly("cloud-provider");
  }

  @Test
  void aChangeOfClassTakesThreeSteps() {
    ClassPlan plan =
        LoadBalancerClasses.planClassChange(
                stored("", ""), "a.b/c", ClassRegistry.builtIn(), SETTINGS)
            .orElseThrow();

    assertThat(plan.way()).isEqualTo(ClassPlan.Way.TYPE_FLIP);
    assertThat(plan.steps()).hasSize(3);
  }

  @Test
  void aClassThatAWebhookHasSetIsKept() {
    assertThat(
            LoadBalancerClasses.planReconcile(
                    balancer("", ""),
                    stored("", ",'loadBalancerClass':'a.b/c'"),
                    ClassRegistry.builtIn(),
                    SETTINGS)
                .orElseThrow())
        .isEqualTo(new ReconcilePlan.Unchanged());
  }

  private static LoadBalancerStatus status(String ip) {
    return new LoadBalancerStatusBuilder()
        .withIngress(new LoadBalancerIngressBuilder().withIp(ip).build())
        .build();
  }
}
