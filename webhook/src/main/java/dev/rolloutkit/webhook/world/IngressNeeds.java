package dev.rolloutkit.webhook.world;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbc.action.ForwardedServices;
import dev.rolloutkit.lbc.ingress.ClassChoice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/** The objects that determine what a controller makes of an Ingress. */
public final class IngressNeeds {
  private IngressNeeds() {}

  /** Its namespace, its class, and the Services that it routes to. */
  public static ImmutableList<ObjectName> of(Ingress ingress) {
    String namespace = ingress.getMetadata().getNamespace();
    ImmutableList.Builder<ObjectName> out = ImmutableList.builder();
    out.add(ObjectName.namespace(namespace));
    ClassChoice.of(ingress)
        .className()
        .filter(name -> !name.isEmpty())
        .map(ObjectName::ingressClass)
        .ifPresent(out::add);
    ForwardedServices.of(ingress).forEach(name -> out.add(ObjectName.service(namespace, name)));
    return out.build();
  }
}
