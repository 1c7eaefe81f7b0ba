package com.example;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;

/**
 * An operator of two Deployments, blue and green, one of which a Service selects. The Service says
 * in an annotation which one its user wants.
 */
public final class ColourOperator {
  private final boolean waitsForPods;

  /** An operator that keeps the old pods until the new ones serve, or forgets to. */
  public ColourOperator(boolean waitsForPods) {
    this.waitsForPods = waitsForPods;
  }

  /** The three objects that it watches. */
  public record Shop(Deployment blue, Deployment green, Service service) {
    /** The Deployment of a colour. */
    public Deployment of(String colour) {
      return colour.equals("blue") ? blue : green;
    }

    /** The same with another Deployment of its colour. */
    public Shop with(Deployment changed) {
      return changed.getMetadata().getName().equals("blue")
          ? new Shop(changed, green, service)
          : new Shop(blue, changed, service);
    }

    /** The colour that the Service selects. */
    public String selected() {
      return service.getSpec().getSelector().get("colour");
    }

    /** The available pods that the Service selects. */
    public int serving() {
      return of(selected()).getStatus().getAvailableReplicas();
    }
  }

  /** One pass: the objects afterwards, of which at most one has changed. */
  public Shop reconcile(Shop shop) {
    Deployment wanted = shop.of(shop.service().getMetadata().getAnnotations().get("wanted"));
    Deployment other = wanted == shop.blue() ? shop.green() : shop.blue();
    String colour = wanted.getMetadata().getName();
    boolean live = shop.selected().equals(colour);
    if (wanted.getSpec().getReplicas() == 0) {
      return shop.with(scaled(wanted, 1));
    }
    if (!live && wanted.getStatus().getAvailableReplicas() > 0) {
      Service service =
          new ServiceBuilder(shop.service())
              .editSpec()
              .addToSelector("colour", colour)
              .endSpec()
              .build();
      return new Shop(shop.blue(), shop.green(), service);
    }
    // The planted bug: the old pods go although the new ones may only be starting.
    if (other.getSpec().getReplicas() > 0 && (live || !waitsForPods)) {
      return shop.with(scaled(other, 0));
    }
    return shop;
  }

  /** A Deployment of so many pods; those that are too many are gone at once. */
  private static Deployment scaled(Deployment deployment, int replicas) {
    int available = deployment.getStatus().getAvailableReplicas();
    return new DeploymentBuilder(deployment)
        .editSpec()
        .withReplicas(replicas)
        .endSpec()
        .editStatus()
        .withAvailableReplicas(Math.min(available, replicas))
        .endStatus()
        .build();
  }
}
