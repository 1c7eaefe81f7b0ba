package dev.rolloutkit.examples.josdk;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A web shop: its pods, their update by blue-green, and the ALB in front of them. */
@Group("examples.rolloutkit.dev")
@Version("v1")
public final class Shop extends CustomResource<ShopSpec, ShopStatus> implements Namespaced {
  private static final long serialVersionUID = 1L;

  /** Port of the pods and of the Services. */
  static final int PORT = 80;

  /** Creates a shop with no field set. */
  public Shop() {}

  @Override
  protected ShopSpec initSpec() {
    return new ShopSpec();
  }

  @Override
  protected ShopStatus initStatus() {
    return new ShopStatus();
  }

  static String active(Shop shop) {
    return shop.getMetadata().getName() + "-active";
  }

  static String preview(Shop shop) {
    return shop.getMetadata().getName() + "-preview";
  }

  /** The action that rules of the Ingress refer to. */
  static String root(Shop shop) {
    return shop.getMetadata().getName() + "-root";
  }
}
