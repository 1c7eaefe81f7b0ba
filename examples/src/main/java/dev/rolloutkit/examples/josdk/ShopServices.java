package dev.rolloutkit.examples.josdk;

import dev.rolloutkit.josdk.ServiceMatchers;
import dev.rolloutkit.josdk.dependent.Recreation;
import dev.rolloutkit.josdk.dependent.ServerRespectingDependentResource;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.function.Function;

/**
 * The two Services of a shop. The engine decides which pods they select, so the matcher ignores
 * that part of the selector.
 */
abstract class ShopServices extends ServerRespectingDependentResource<Service, Shop> {
  private final Function<Shop, String> serviceName;

  private ShopServices(Function<Shop, String> name) {
    super(Service.class, ServiceMatchers.respectingTheServer(), Recreation.NEVER);
    this.serviceName = name;
  }

  @Override
  protected Service desired(Shop shop, Context<Shop> context) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withNamespace(shop.getMetadata().getNamespace())
        .withName(serviceName.apply(shop))
        .endMetadata()
        .withNewSpec()
        .withType("NodePort")
        .addToSelector("app", shop.getMetadata().getName())
        .withPorts(
            new ServicePortBuilder()
                .withName("http")
                .withPort(Shop.PORT)
                .withTargetPort(new IntOrString(Shop.PORT))
                .build())
        .endSpec()
        .build();
  }

  @Override
  protected void onPlan(Shop shop, UpdatePlan<Service> plan, Context<Shop> context) {
    ShopReconciler.report(shop, plan);
  }

  /** The Service for production traffic. */
  static final class Active extends ShopServices {
    Active() {
      super(Shop::active);
    }
  }

  /** The Service for the new revision. */
  static final class Preview extends ShopServices {
    Preview() {
      super(Shop::preview);
    }
  }
}
