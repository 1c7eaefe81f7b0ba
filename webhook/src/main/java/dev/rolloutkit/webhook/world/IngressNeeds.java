package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.ForwardedServices;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/** The objects that determine what a controller makes of an Ingress. */
public final class IngressNeeds {
  private IngressNeeds() {}

  /** Its namespace, its class, and the Services that it routes to. */
  public static ImmutableList<ObjectName> of(Ingress ingress) {
    String namespace = ingress.getMetadata().getNamespace();
    ImmutableList.Builder<ObjectName> out = ImmutableList.builder();
    out.add(ObjectName.namespace(namespace));
    String ingressClass =
        ingress.getSpec() == null ? null : ingress.getSpec().getIngressClassName();
    if (ingressClass != null && !ingressClass.isEmpty()) {
      out.add(ObjectName.ingressClass(ingressClass));
    }
    ForwardedServices.of(ingress).forEach(name -> out.add(ObjectName.service(namespace, name)));
    return out.build();
  }
}
