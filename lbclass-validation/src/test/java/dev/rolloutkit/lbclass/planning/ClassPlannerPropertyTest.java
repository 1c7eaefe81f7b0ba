package dev.rolloutkit.lbclass.planning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.ServiceArbitraries;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.ownership.Owner;
import dev.rolloutkit.lbclass.ownership.OwnershipDecision;
import dev.rolloutkit.lbclass.service.Services;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import io.fabric8.kubernetes.api.model.Service;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ClassPlannerPropertyTest {
  private static final ServerSettings SETTINGS = ServerSettings.reference();
  private static final ClassRegistry REGISTRY = ClassRegistry.builtIn();

  @Provide
  Arbitrary<Service> stored() {
    return ServiceArbitraries.stored();
  }

  @Provide
  Arbitrary<Service> services() {
    return ServiceArbitraries.any();
  }

  @Provide
  Arbitrary<String> targets() {
    return ServiceArbitraries.soundClasses();
  }

  /** Carries out a plan as an API server would, and returns the resulting Service. */
  static Service carryOut(ClassPlan plan, Service live) {
    Service now = live;
    for (PlanStep step : plan.steps()) {
      if (step instanceof PlanStep.Update update) {
        ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(now, update.manifest());
        assertThat(verdict.problems()).as("%s", step).isEmpty();
        now = allocated(verdict.prepared());
      } else if (step instanceof PlanStep.AwaitFinalizersGone gone) {
        // the controllers of the old class only clean up, and none of them serves the Service
        for (Owner owner : REGISTRY.owners(now, SETTINGS)) {
          assertThat(owner.decision()).isInstanceOf(OwnershipDecision.Cleanup.class);
        }
        now = Manifests.withoutFinalizers(now, gone.finalizers());
      } else if (step instanceof PlanStep.Create create) {
        ServerVerdict verdict = LoadBalancerClasses.evaluateCreate(create.manifest());
        assertThat(verdict.problems()).isEmpty();
        now = allocated(verdict.prepared());
      }
    }
    return now;
  }

  /** The Service with the health check node port that the cluster allocates if it is needed. */
  private static Service allocated(Service service) {
    if (Services.needsHealthCheck(service.getSpec())
        && Services.number(service.getSpec().getHealthCheckNodePort()) == 0) {
      service.getSpec().setHealthCheckNodePort(30501);
    }
    return service;
  }

  @Property(seed = "1")
  void everyStepOfAClassChangeIsAcceptedAndTheLastSetsTheClass(
      @ForAll("stored") Service live, @ForAll("targets") String target) {
    Service before = Services.copy(live);
    Outcome<ClassPlan> plan = ClassPlanner.planClassChange(live, target, REGISTRY, SETTINGS);
    assertThat(live).isEqualTo(before);
    if (plan instanceof Outcome.Ok<ClassPlan> ok) {
      Service end = carryOut(ok.value(), live);
      assertThat(end.getSpec().getLoadBalancerClass()).isEqualTo(target);
      assertThat(end.getSpec().getType()).isEqualTo("LoadBalancer");
      if (ok.value().keepsClusterIp()) {
        assertThat(end.getSpec().getClusterIPs()).isEqualTo(live.getSpec().getClusterIPs());
      }
      if (Services.isLoadBalancer(live.getSpec())) {
        assertThat(end.getSpec().getLoadBalancerSourceRanges())
            .isEqualTo(live.getSpec().getLoadBalancerSourceRanges());
        assertThat(end.getMetadata().getAnnotations())
            .isEqualTo(live.getMetadata().getAnnotations());
      }
    } else {
      // there is always a plan for a stored load balancer
      assertThat(Services.isLoadBalancer(live.getSpec())).isFalse();
    }
  }

  @Property(seed = "1")
  void aRecreatedServiceIsAccepted(
      @ForAll("stored") Service live, @ForAll("targets") String target) {
    ClassPlanner.planRecreation(live, target, REGISTRY, SETTINGS)
        .toOptional()
        .ifPresent(
            plan ->
                assertThat(carryOut(plan, live).getSpec().getLoadBalancerClass())
                    .isEqualTo(target));
  }

  @Property(seed = "1")
  void aReconciledServiceIsAcceptedAndThenUnchanged(
      @ForAll("stored") Service live, @ForAll("services") Service desired) {
    Outcome<ReconcilePlan> plan = ClassPlanner.planReconcile(desired, live, REGISTRY, SETTINGS);
    if (plan instanceof Outcome.Ok<ReconcilePlan> ok) {
      Service end = live;
      if (ok.value() instanceof ReconcilePlan.Update update) {
        ServerVerdict verdict = LoadBalancerClasses.evaluateUpdate(live, update.merged());
        assertThat(verdict.problems()).isEmpty();
        end = allocated(verdict.prepared());
      } else if (ok.value() instanceof ReconcilePlan.Change change) {
        end = carryOut(change.plan(), live);
      }
      assertThat(ClassPlanner.planReconcile(desired, end, REGISTRY, SETTINGS).orElseThrow())
          .isEqualTo(new ReconcilePlan.Unchanged());
    }
  }

  @Property(seed = "1")
  void aStoredServiceReconciledToItselfIsUnchanged(@ForAll("stored") Service live) {
    assertThat(ClassPlanner.planReconcile(live, live, REGISTRY, SETTINGS).orElseThrow())
        .isEqualTo(new ReconcilePlan.Unchanged());
  }

  @Property(seed = "1")
  void withoutItsFinalizerTheCloudProviderOwnsNoServiceWithAClass(
      @ForAll("stored") Service service) {
    Service bare =
        Manifests.withoutFinalizers(service, java.util.List.of(Services.CLEANUP_FINALIZER));
    if (bare.getSpec().getLoadBalancerClass() != null) {
      assertThat(REGISTRY.owners(bare, SETTINGS))
          .extracting(Owner::profile)
          .doesNotContain("cloud-provider");
    }
  }
}
