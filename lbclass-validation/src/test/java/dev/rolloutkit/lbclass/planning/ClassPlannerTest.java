package dev.rolloutkit.lbclass.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceJson;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.ControllerProfiles;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import io.fabric8.kubernetes.api.model.Service;
import org.junit.jupiter.api.Test;

class ClassPlannerTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();
  private static final ClassRegistry REGISTRY = ClassRegistry.builtIn();

  private static Service live(String metadata, String spec) {
    return LoadBalancerClasses.evaluateCreate(
            ServiceJson.service(
                "{'metadata':{'name':'web','uid':'u-1'"
                    + metadata
                    + "},'spec':{'clusterIP':'10.0.0.1','ports':[{'port':80,'nodePort':30080}]"
                    + spec
                    + "}}"))
        .prepared();
  }

  @Test
  void aLoadBalancerIsChangedThroughNodePortWithAWait() {
    Service live =
        live(
            ",'finalizers':['service.kubernetes.io/load-balancer-cleanup','x/y']",
            ",'type':'LoadBalancer','loadBalancerSourceRanges':['10.0.0.0/8']");
    ClassPlan plan = ClassPlanner.planClassChange(live, "a.b/c", REGISTRY, SETTINGS).orElseThrow();
    assertThat(plan.way()).isEqualTo(ClassPlan.Way.TYPE_FLIP);
    assertThat(plan.addressChanges()).isTrue();
    assertThat(plan.keepsUid() && plan.keepsClusterIp() && plan.keepsNodePorts()).isTrue();
    assertThat(plan.steps()).hasSize(3);
    Service down = ((PlanStep.Update) plan.steps().get(0)).manifest();
    assertThat(down.getSpec().getType()).isEqualTo("NodePort");
    assertThat(down.getSpec().getLoadBalancerSourceRanges()).isEmpty();
    assertThat(((PlanStep.AwaitFinalizersGone) plan.steps().get(1)).finalizers())
        .containsExactly("service.kubernetes.io/load-balancer-cleanup");
    Service up = ((PlanStep.Update) plan.steps().get(2)).manifest();
    assertThat(up.getSpec().getLoadBalancerClass()).isEqualTo("a.b/c");
    assertThat(up.getSpec().getLoadBalancerSourceRanges()).containsExactly("10.0.0.0/8");
    assertThat(plan.wipes())
        .extracting(DroppedField::path)
        .containsExactly("spec.allocateLoadBalancerNodePorts");
  }

  @Test
  void withoutTheWaitNoControllerDeletesTheOldLoadBalancer() {
    Service live =
        live(
            ",'finalizers':['service.kubernetes.io/load-balancer-cleanup']",
            ",'type':'LoadBalancer'");
    ClassPlan plan = ClassPlanner.planClassChange(live, "a.b/c", REGISTRY, SETTINGS).orElseThrow();
    Service down =
        LoadBalancerClasses.evaluateUpdate(live, ((PlanStep.Update) plan.steps().get(0)).manifest())
            .prepared();
    Service up = Services.copy(((PlanStep.Update) plan.steps().get(2)).manifest());
    // the old controller has not removed its finalizer yet
    up.getMetadata().setFinalizers(down.getMetadata().getFinalizers());
    Service withoutWait = LoadBalancerClasses.evaluateUpdate(down, up).prepared();

    assertThat(ServiceController.enqueueUpdated(live, down)).isTrue();
    assertThat(ServiceController.needsCleanup(down)).isTrue();
    assertThat(ServiceController.needsCleanup(withoutWait)).isFalse();
    assertThat(ServiceController.enqueueUpdated(down, withoutWait)).isFalse();
    assertThat(ServiceController.enqueueAdded(withoutWait)).isFalse();
  }

  @Test
  void withoutAFinalizerThePlanWaitsUntilTheLoadBalancerIsReleased() {
    Service live = live("", ",'type':'LoadBalancer','loadBalancerClass':'ako.vmware.com/avi-lb'");
    ClassPlan plan = ClassPlanner.planClassChange(live, null, REGISTRY, SETTINGS).orElseThrow();
    assertThat(plan.steps().get(1)).isInstanceOf(PlanStep.AwaitReleased.class);
  }

  @Test
  void aServiceThatIsNoLoadBalancerIsChangedInPlace() {
    Service live = live("", ",'type':'ClusterIP','ports':[{'port':80}]");
    ClassPlan plan = ClassPlanner.planClassChange(live, "a.b/c", REGISTRY, SETTINGS).orElseThrow();
    assertThat(plan.way()).isEqualTo(ClassPlan.Way.IN_PLACE);
    assertThat(plan.steps()).hasSize(1);
  }

  @Test
  void aServiceThatHasTheClassIsUnchanged() {
    Service live = live("", ",'type':'LoadBalancer','loadBalancerClass':'a.b/c'");
    ClassPlan plan = ClassPlanner.planClassChange(live, "a.b/c", REGISTRY, SETTINGS).orElseThrow();
    assertThat(plan.way()).isEqualTo(ClassPlan.Way.UNCHANGED);
    assertThat(plan.steps()).isEmpty();
  }

  @Test
  void anInvalidClassIsAProblem() {
    assertThat(
            ClassPlanner.planClassChange(live("", ""), "", REGISTRY, SETTINGS).warningsOrProblems())
        .extracting(Problem::field)
        .containsOnly("spec.loadBalancerClass");
  }

  @Test
  void migrationReplacesTheAnnotationByTheClassAndTheTargetType() {
    String type = "service.beta.kubernetes.io/aws-load-balancer-type";
    String targets = "service.beta.kubernetes.io/aws-load-balancer-nlb-target-type";
    Service live =
        live(
            ",'finalizers':['service.k8s.aws/resources'],'annotations':{'"
                + type
                + "':'nlb-ip','other':'x'}",
            ",'type':'LoadBalancer'");
    ClassPlan plan =
        ClassPlanner.migrateFromAnnotations(
                live, ControllerProfiles.awsLoadBalancerController(), REGISTRY, SETTINGS)
            .orElseThrow();
    // the AWS controller does not check the type: with the annotation it would serve the Service
    Service down = ((PlanStep.Update) plan.steps().get(0)).manifest();
    assertThat(Services.annotations(down)).containsOnlyKeys("other");
    Service end = ClassPlannerPropertyTest.carryOut(plan, live);
    assertThat(end.getSpec().getLoadBalancerClass()).isEqualTo("service.k8s.aws/nlb");
    assertThat(Services.annotations(end))
        .containsOnlyKeys("other", targets)
        .containsEntry(targets, "ip");
    assertThat(
            ClassPlanner.migrateFromAnnotations(
                    end, ControllerProfiles.awsLoadBalancerController(), REGISTRY, SETTINGS)
                .problems())
        .extracting(Problem::text)
        .containsExactly("spec.loadBalancerClass: the Service already has a class");
    assertThat(
            ClassPlanner.migrateFromAnnotations(
                    live, ControllerProfiles.cloudProvider(), REGISTRY, SETTINGS)
                .problems())
        .extracting(Problem::text)
        .containsExactly("spec.loadBalancerClass: controller \"cloud-provider\" has no class");
  }

  @Test
  void aClassThatAWebhookHasSetIsKept() {
    Service desired =
        ServiceJson.service(
            "{'metadata':{'name':'web','labels':{'a':'b'}},'spec':{'type':'LoadBalancer',"
                + "'ports':[{'port':80}]}}");
    Service live =
        live(",'labels':{'a':'b','c':'d'}", ",'type':'LoadBalancer','loadBalancerClass':'a.b/c'");
    assertThat(ClassPlanner.planReconcile(desired, live, REGISTRY, SETTINGS).orElseThrow())
        .isEqualTo(new ReconcilePlan.Unchanged());
    desired.getSpec().getPorts().get(0).setPort(443);
    ReconcilePlan plan =
        ClassPlanner.planReconcile(desired, live, REGISTRY, SETTINGS).orElseThrow();
    Service merged = ((ReconcilePlan.Update) plan).merged();
    assertThat(merged.getSpec().getLoadBalancerClass()).isEqualTo("a.b/c");
    assertThat(merged.getSpec().getPorts().get(0).getNodePort()).isEqualTo(30080);
    assertThat(Services.labels(merged)).containsOnlyKeys("a", "c");
    desired.getSpec().setLoadBalancerClass("d.e/f");
    assertThat(ClassPlanner.planReconcile(desired, live, REGISTRY, SETTINGS).orElseThrow())
        .isInstanceOf(ReconcilePlan.Change.class);
  }
}
