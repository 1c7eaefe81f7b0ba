package dev.rolloutkit.examples.josdk;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.josdk.ServerMatchers;
import dev.rolloutkit.josdk.dependent.Recreation;
import dev.rolloutkit.josdk.dependent.ServerRespectingDependentResource;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;

/** The Rollout of a shop: a new image is a new revision. */
final class ShopRollout extends ServerRespectingDependentResource<RolloutResource, Shop> {
  private static final int SCALE_DOWN_DELAY_SECONDS = 3;

  ShopRollout() {
    super(RolloutResource.class, ServerMatchers.rollouts(), Recreation.NEVER);
  }

  @Override
  protected RolloutResource desired(Shop shop, Context<Shop> context) {
    String name = shop.getMetadata().getName();
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "Rollout");
    out.putObject("metadata").put("namespace", shop.getMetadata().getNamespace()).put("name", name);
    ObjectNode spec = out.putObject("spec").put("replicas", shop.getSpec().getReplicas());
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", name);
    template
        .putObject("spec")
        .putArray("containers")
        .addObject()
        .put("name", "web")
        .put("image", shop.getSpec().getImage());
    spec.putObject("strategy")
        .putObject("blueGreen")
        .put("activeService", Shop.active(shop))
        .put("previewService", Shop.preview(shop))
        .put("scaleDownDelaySeconds", SCALE_DOWN_DELAY_SECONDS);
    return RolloutResource.of(Rollouts.read(out).orElseThrow());
  }

  @Override
  protected void onPlan(Shop shop, UpdatePlan<RolloutResource> plan, Context<Shop> context) {
    ShopReconciler.report(shop, plan);
  }
}
