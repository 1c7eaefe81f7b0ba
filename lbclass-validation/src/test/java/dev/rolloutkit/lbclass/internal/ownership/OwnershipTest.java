package dev.rolloutkit.lbclass.internal.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfile;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Cleanup;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Ignore;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Reason;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision.Reconcile;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private static final String GENERIC =
      "'finalizers':['service.kubernetes.io/load-balancer-cleanup']";
  private static final String DELETED = "'deletionTimestamp':'2026-01-01T00:00:00Z'";

  private static Service service(String metadata, String spec) {
    return ServiceJson.service("{'metadata':{" + metadata + "},'spec':{" + spec + "}}");
  }

  private static Service balancer(String metadata, String loadBalancerClass) {
    return service(
        metadata, "'type':'LoadBalancer','loadBalancerClass':'" + loadBalancerClass + "'");
  }

  private static OwnershipDecision decide(ControllerProfile profile, Service service) {
    return Ownership.decide(service, profile, ServerSettings.reference());
  }

  @Test
  void theCloudProviderServesServicesWithoutAClass() {
    ControllerProfile cloud = ControllerProfiles.cloudProvider();
    assertThat(decide(cloud, service("", "'type':'LoadBalancer'")))
        .isEqualTo(new Reconcile(Reason.DEFAULT_CONTROLLER));
    assertThat(decide(cloud, balancer("", ""))).isEqualTo(new Ignore(Reason.CLASS_SET));
    assertThat(decide(cloud, service("", "'type':'ClusterIP'")))
        .isEqualTo(new Ignore(Reason.NOT_LOAD_BALANCER));
    assertThat(decide(cloud, service(GENERIC, "'type':'ClusterIP'")))
        .isEqualTo(new Cleanup(Reason.TYPE_CHANGED));
    assertThat(decide(cloud, service(DELETED, "'type':'ClusterIP'")))
        .isEqualTo(new Ignore(Reason.DELETED_WITHOUT_FINALIZER));
  }

  @Test
  void theCloudProviderCleansUpServicesOfOtherClassesUnlessFixed() {
    Service service = balancer(GENERIC + "," + DELETED, "a.b/c");
    ControllerProfile cloud = ControllerProfiles.cloudProvider();
    assertThat(decide(cloud, service)).isEqualTo(new Cleanup(Reason.DELETED));
    assertThat(Ownership.decide(service, cloud, ServerSettings.safe()))
        .isEqualTo(new Ignore(Reason.CLASS_SET));
    assertThat(ClassRegistry.builtIn().hasFinalizerHazard(service, ServerSettings.reference()))
        .isTrue();
  }

  @Test
  void theCloudProviderServesADeletedServiceWithoutFinalizerUnlessFixed() {
    Service service = service(DELETED, "'type':'LoadBalancer'");
    ControllerProfile cloud = ControllerProfiles.cloudProvider();
    assertThat(decide(cloud, service)).isEqualTo(new Reconcile(Reason.DEFAULT_CONTROLLER));
    assertThat(Ownership.decide(service, cloud, ServerSettings.safe()))
        .isEqualTo(new Ignore(Reason.DELETED_WITHOUT_FINALIZER));
  }

  @Test
  void theAwsControllerServesItsClassAndAnnotatedServicesWithoutAClass() {
    ControllerProfile aws = ControllerProfiles.awsLoadBalancerController();
    String type = "'service.beta.kubernetes.io/aws-load-balancer-type'";
    String targets = "'service.beta.kubernetes.io/aws-load-balancer-nlb-target-type'";
    assertThat(decide(aws, balancer("", "service.k8s.aws/nlb")))
        .isEqualTo(new Reconcile(Reason.CLASS));
    assertThat(decide(aws, balancer("'annotations':{" + type + ":'nlb-ip'}", "a.b/c")))
        .isEqualTo(new Ignore(Reason.OTHER_CLASS));
    assertThat(decide(aws, service("", "'type':'LoadBalancer'")))
        .isEqualTo(new Ignore(Reason.NO_CLASS));
    assertThat(
            decide(
                aws, service("'annotations':{" + type + ":'external'}", "'type':'LoadBalancer'")))
        .isEqualTo(new Ignore(Reason.NO_CLASS));
    String external = "'annotations':{" + type + ":'external'," + targets + ":'instance'}";
    assertThat(decide(aws, service(external, "'type':'LoadBalancer'")))
        .isEqualTo(new Reconcile(Reason.ANNOTATION));
    // the controller does not check the type
    assertThat(decide(aws, service(external, "'type':'NodePort'")))
        .isEqualTo(new Reconcile(Reason.ANNOTATION));
    String held = "'finalizers':['service.k8s.aws/resources']";
    assertThat(decide(aws, service(external + "," + held + "," + DELETED, "'type':'LoadBalancer'")))
        .isEqualTo(new Cleanup(Reason.DELETED));
    assertThat(decide(aws, service(held, "'type':'LoadBalancer'")))
        .isEqualTo(new Cleanup(Reason.NO_LONGER_OWNED));
  }

  @Test
  void annotationsAndLabelsSelectAkoWhateverTheClass() {
    assertThat(decide(ControllerProfiles.ako(false), balancer("", "a.b/c")))
        .isEqualTo(new Ignore(Reason.OTHER_CLASS));
    assertThat(
            decide(
                ControllerProfiles.ako(false),
                balancer("'annotations':{'ako.vmware.com/enable-shared-vip':'v'}", "a.b/c")))
        .isEqualTo(new Reconcile(Reason.ANNOTATION));
    assertThat(
            decide(
                ControllerProfiles.akoWcp(false),
                balancer(
                    "'labels':{'service.route.lbapi.run.tanzu.vmware.com/gateway-name':''}",
                    "a.b/c")))
        .isEqualTo(new Reconcile(Reason.LABEL));
    assertThat(decide(ControllerProfiles.ako(true), service("", "'type':'LoadBalancer'")))
        .isEqualTo(new Reconcile(Reason.DEFAULT_CONTROLLER));
  }

  @Test
  void metalLbWithAClassServesOnlyThatClass() {
    Service unset = service("", "'type':'LoadBalancer'");
    assertThat(decide(ControllerProfiles.metalLb(), unset)).isInstanceOf(Reconcile.class);
    assertThat(decide(ControllerProfiles.metalLb(), balancer("", "a")))
        .isEqualTo(new Ignore(Reason.CLASS_SET));
    assertThat(decide(ControllerProfiles.metalLb("a.b/c"), unset))
        .isEqualTo(new Ignore(Reason.NO_CLASS));
    assertThat(decide(ControllerProfiles.metalLb("a.b/c"), balancer("", "a.b/c")))
        .isEqualTo(new Reconcile(Reason.CLASS));
  }

  @Test
  void onlyOlderKubeVipServesAnyClass() {
    assertThat(decide(ControllerProfiles.kubeVipLegacy(), balancer("", "a.b/c")))
        .isEqualTo(new Reconcile(Reason.ANY_CLASS));
    assertThat(decide(ControllerProfiles.kubeVip(), balancer("", "a.b/c")))
        .isEqualTo(new Ignore(Reason.OTHER_CLASS));
  }

  @Test
  void theRegistryFindsOrphansAndConflicts() {
    ServerSettings settings = ServerSettings.reference();
    ClassRegistry registry =
        ClassRegistry.of(List.of(ControllerProfiles.cloudProvider(), ControllerProfiles.metalLb()))
            .orElseThrow();
    Service unset = service("", "'type':'LoadBalancer'");
    assertThat(registry.owners(unset, settings))
        .extracting(Owner::toString)
        .containsExactly(
            "cloud-provider: it serves Services without a class",
            "metallb: it serves Services without a class");
    assertThat(registry.isOrphan(balancer("", "a.b/c"), settings)).isTrue();
    assertThat(registry.isOrphan(service("", "'type':'ClusterIP'"), settings)).isFalse();
  }

  @Test
  void theRegistryRejectsInvalidClassesAndRepeatedNames() {
    assertThat(
            ClassRegistry.of(
                    List.of(ControllerProfiles.metalLb("a b"), ControllerProfiles.metalLb("a.b/c")))
                .problems())
        .extracting(Problem::field)
        .containsExactly("profiles[0].classes", "profiles[1].name");
    assertThat(ClassRegistry.of(List.of(ControllerProfiles.tailscale(false))).warnings())
        .extracting(Problem::detail)
        .containsExactly(
            "class \"tailscale\" has no prefix: such classes are reserved for end users");
  }

  @Test
  void matchCallsTheFunctionOfTheDecision() {
    for (OwnershipDecision decision :
        List.of(
            new Reconcile(Reason.CLASS),
            new Cleanup(Reason.DELETED),
            new Ignore(Reason.OTHER_CLASS))) {
      String what =
          decision.match(
              r -> "reconcile " + r.reason(),
              c -> "cleanup " + c.reason(),
              i -> "ignore " + i.reason());
      assertThat(what)
          .isEqualTo(
              decision.getClass().getSimpleName().toLowerCase(Locale.ROOT)
                  + " "
                  + decision.reason());
    }
  }

  @Test
  void aControllerThatChecksTheTypeIgnoresOtherTypes() {
    assertThat(
            decide(
                ControllerProfiles.ako(true),
                service("", "'type':'NodePort','loadBalancerClass':'ako.vmware.com/avi-lb'")))
        .isEqualTo(new Ignore(Reason.NOT_LOAD_BALANCER));
    assertThat(
            decide(
                ControllerProfiles.ako(true),
                service("'annotations':{'ako.vmware.com/enable-shared-vip':'v'}", "")))
        .isEqualTo(new Ignore(Reason.NOT_LOAD_BALANCER));
  }

  @Test
  void anUnsetClassHasOneOwnerInTheBuiltInRegistry() {
    ServerSettings settings = ServerSettings.reference();
    ClassRegistry registry = ClassRegistry.builtIn();
    Service unset = service("", "'type':'LoadBalancer'");
    assertThat(registry.owners(unset, settings)).hasSize(1);
    assertThat(registry.isOrphan(unset, settings)).isFalse();
  }

  @Test
  void aFinalizerHazardNeedsAClassTheFinalizerAndACloudProvider() {
    ServerSettings settings = ServerSettings.reference();
    ClassRegistry registry = ClassRegistry.builtIn();
    ClassRegistry noCloud =
        ClassRegistry.of(List.of(ControllerProfiles.awsLoadBalancerController())).orElseThrow();
    Service held = balancer(GENERIC, "a.b/c");

    assertThat(registry.hasFinalizerHazard(held, settings)).isTrue();
    assertThat(registry.hasFinalizerHazard(held, ServerSettings.safe())).isFalse();
    assertThat(registry.hasFinalizerHazard(balancer("", "a.b/c"), settings)).isFalse();
    assertThat(registry.hasFinalizerHazard(service(GENERIC, "'type':'LoadBalancer'"), settings))
        .isFalse();
    assertThat(noCloud.hasFinalizerHazard(held, settings)).isFalse();
  }

  @Test
  void aClassIsImplementedByItsControllerOrByOneThatServesAnyClass() {
    assertThat(ClassRegistry.builtIn().isImplemented("service.k8s.aws/nlb")).isTrue();
    assertThat(ClassRegistry.builtIn().isImplemented("a.b/c")).isFalse();
    assertThat(
            ClassRegistry.of(List.of(ControllerProfiles.kubeVipLegacy()))
                .orElseThrow()
                .isImplemented("a.b/c"))
        .isTrue();
  }
}
