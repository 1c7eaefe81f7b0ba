package dev.rolloutkit.webhook.world;

import dev.rolloutkit.ako.cluster.ClusterSnapshot;
import dev.rolloutkit.ako.cluster.ObjectKey;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import java.util.Map;

/** Completes what AKO sees for an object that is not there yet. */
public final class AviNames {
  private AviNames() {}

  /**
   * The cluster with the secrets that an Ingress asks for. They are taken to exist: a webhook
   * should not be able to read the secrets of a cluster, and without them the hosts would have no
   * names.
   */
  public static ClusterSnapshot withSecretsOf(ClusterSnapshot cluster, HasMetadata object) {
    ClusterSnapshot out = cluster;
    if (object instanceof Ingress ingress
        && ingress.getSpec() != null
        && ingress.getSpec().getTls() != null) {
      for (IngressTLS tls : ingress.getSpec().getTls()) {
        if (tls != null && tls.getSecretName() != null && !tls.getSecretName().isEmpty()) {
          out =
              out.with(
                  new SecretBuilder()
                      .withNewMetadata()
                      .withNamespace(ObjectKey.of(ingress).namespace())
                      .withName(tls.getSecretName())
                      .endMetadata()
                      .withData(Map.of("tls.crt", "", "tls.key", ""))
                      .build());
        }
      }
    }
    return out;
  }
}
