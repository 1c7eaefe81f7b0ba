package dev.rolloutkit.examples.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.alb.patch.IngressPatch;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/** Sends patches of Ingresses, each with the resourceVersion that it is based on. */
final class IngressPatches {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private IngressPatches() {}

  static void send(KubernetesClient client, Ingress observed, IngressPatch patch) {
    client
        .network()
        .v1()
        .ingresses()
        .inNamespace(observed.getMetadata().getNamespace())
        .withName(patch.ingress())
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            locked(patch.patch(), observed.getMetadata().getResourceVersion()));
  }

  private static String locked(String patch, String version) {
    try {
      ObjectNode tree = (ObjectNode) MAPPER.readTree(patch);
      tree.withObject("/metadata").put("resourceVersion", version);
      return tree.toString();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan contains invalid JSON", e);
    }
  }
}
