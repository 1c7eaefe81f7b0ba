package dev.rolloutkit.josdk.dependent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rolloutkit.josdk.ServerMatchers;
import dev.rolloutkit.josdk.StubContext;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.dependent.ReconcileResult.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerRespectingDependentResourceTest {
  private static final ConfigMap PRIMARY =
      new ConfigMapBuilder().withNewMetadata().withName("p").withUid("u").endMetadata().build();

  private final List<String> calls = new ArrayList<>();
  private final List<UpdatePlan<Deployment>> plans = new ArrayList<>();
  private final Context<ConfigMap> context = StubContext.of(calls);

  private static Deployment deployment(String app) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName("web")
        .withResourceVersion("12")
        .addToLabels("v", "1")
        .endMetadata()
        .withNewSpec()
        .withNewSelector()
        .addToMatchLabels("app", app)
        .endSelector()
        .endSpec()
        .build();
  }

  private final class Web extends ServerRespectingDependentResource<Deployment, ConfigMap> {
    private final Deployment desired;

    Web(String app, Recreation recreation) {
      super(Deployment.class, ServerMatchers.deployments(), recreation);
      this.desired = deployment(app);
    }

    @Override
    protected Deployment desired(ConfigMap primary, Context<ConfigMap> context) {
      return new DeploymentBuilder(desired).build();
    }

    @Override
    protected void onPlan(
        ConfigMap primary, UpdatePlan<Deployment> plan, Context<ConfigMap> context) {
      super.onPlan(primary, plan, context);
      plans.add(plan);
    }
  }

  @Test
  void anObjectThatMatchesIsNotChanged() {
    Web web = new Web("a", Recreation.WHEN_NEEDED);

    assertThat(web.reconcile(PRIMARY, deployment("a"), context).getSingleOperation())
        .isEqualTo(Operation.NONE);
    assertThat(calls).isEmpty();
    assertThat(web.useSSA(context)).isFalse();
    assertThat(plans).singleElement().isInstanceOf(UpdatePlan.Unchanged.class);
  }

  @Test
  void anObjectThatCannotBeChangedIsDeletedIfRecreationIsAllowed() {
    Web web = new Web("b", Recreation.WHEN_NEEDED);

    assertThat(web.reconcile(PRIMARY, deployment("a"), context).getSingleOperation())
        .isEqualTo(Operation.NONE);
    assertThat(calls).containsExactly("lockResourceVersion(12)", "delete()");
    assertThat(plans).singleElement().isInstanceOf(UpdatePlan.Recreate.class);
  }

  @Test
  void podsOfADeletedObjectKeepRunningIfDependentsAreKept() {
    new Web("b", Recreation.KEEPING_DEPENDENTS).reconcile(PRIMARY, deployment("a"), context);

    assertThat(calls).containsExactly("withPropagationPolicy(Orphan)", "delete()");
  }

  @Test
  void anObjectThatCannotBeChangedIsKeptIfRecreationIsNotAllowed() {
    new Web("b", Recreation.NEVER).reconcile(PRIMARY, deployment("a"), context);

    assertThat(calls).isEmpty();
    assertThat(plans).hasSize(1);
  }

  @Test
  void anObjectThatIsBeingDeletedIsNotChanged() {
    Deployment live = deployment("a");
    live.getMetadata().setDeletionTimestamp("2026-01-02T03:04:05Z");

    new Web("b", Recreation.WHEN_NEEDED).reconcile(PRIMARY, live, context);

    assertThat(calls).isEmpty();
    assertThat(plans).isEmpty();
  }

  @Test
  void aMatcherOfTheSdkReturnsTheObjectToSend() {
    Deployment live = deployment("a");
    Deployment desired = new DeploymentBuilder(live).editSpec().withReplicas(4).endSpec().build();

    var result =
        ServerMatchers.deployments()
            .<ConfigMap>matcher((primary, ignored) -> desired)
            .match(live, PRIMARY, context);

    assertThat(result.matched()).isFalse();
    assertThat(result.computedDesired().orElseThrow().getSpec().getReplicas()).isEqualTo(4);
  }
}
