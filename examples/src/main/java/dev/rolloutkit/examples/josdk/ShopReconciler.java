package dev.rolloutkit.examples.josdk;

import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Maintains the objects of a shop; its status reports what the server would not accept. */
@ControllerConfiguration(name = "shop")
@Workflow(
    dependents = {
      @Dependent(name = "active", type = ShopServices.Active.class),
      @Dependent(name = "preview", type = ShopServices.Preview.class),
      @Dependent(name = "ingress", type = ShopIngress.class),
      @Dependent(
          name = "rollout",
          type = ShopRollout.class,
          dependsOn = {"active", "preview", "ingress"})
    })
public final class ShopReconciler implements Reconciler<Shop> {
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  /** Creates a reconciler, which has no state. */
  public ShopReconciler() {}

  /** Adds the problems of a plan to the status of the shop. */
  static void report(Shop shop, UpdatePlan<?> plan) {
    synchronized (shop) {
      List<String> problems = new ArrayList<>(shop.getStatus().getProblems());
      plan.problems().stream()
          .map(Problem::text)
          .filter(text -> !problems.contains(text))
          .forEach(problems::add);
      shop.getStatus().setProblems(problems);
    }
  }

  @Override
  public UpdateControl<Shop> reconcile(Shop shop, Context<Shop> context) {
    Shop live = context.getPrimaryCache().get(ResourceID.fromResource(shop)).orElse(shop);
    if (!shop.getStatus().getProblems().equals(live.getStatus().getProblems())) {
      context
          .getClient()
          .resource(shop)
          .subresource("status")
          .patch(
              MERGE,
              Serialization.asJson(
                  Map.of("status", Map.of("problems", shop.getStatus().getProblems()))));
    }
    return UpdateControl.noUpdate();
  }
}
