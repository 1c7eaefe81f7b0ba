package dev.rolloutkit.examples.josdk;

import dev.rolloutkit.josdk.ServerMatchers;
import dev.rolloutkit.josdk.dependent.Recreation;
import dev.rolloutkit.josdk.dependent.ServerRespectingDependentResource;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;

/** The Ingress of a shop. The engine owns the weights, which are in separate annotations. */
final class ShopIngress extends ServerRespectingDependentResource<Ingress, Shop> {
  ShopIngress() {
    super(Ingress.class, ServerMatchers.ingresses(), Recreation.NEVER);
  }

  @Override
  protected Ingress desired(Shop shop, Context<Shop> context) {
    return new IngressBuilder()
        .withNewMetadata()
        .withNamespace(shop.getMetadata().getNamespace())
        .withName(shop.getMetadata().getName())
        .addToAnnotations("alb.ingress.kubernetes.io/scheme", "internal")
        .endMetadata()
        .withNewSpec()
        .withIngressClassName("alb")
        .addNewRule()
        .withNewHttp()
        .addNewPath()
        .withPath("/")
        .withPathType("Prefix")
        .withNewBackend()
        .withNewService()
        .withName(Shop.root(shop))
        .withNewPort()
        .withName("use-annotation")
        .endPort()
        .endService()
        .endBackend()
        .endPath()
        .endHttp()
        .endRule()
        .endSpec()
        .build();
  }

  @Override
  protected void onPlan(Shop shop, UpdatePlan<Ingress> plan, Context<Shop> context) {
    ShopReconciler.report(shop, plan);
  }
}
