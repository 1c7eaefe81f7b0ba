package dev.rolloutkit.ako;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.testkit.base.Inputs;
import dev.rolloutkit.testkit.base.NoInput;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.ArrayList;
import java.util.List;

/** Reads manifests without an API version by their kind. */
final class SnapshotReader {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private SnapshotReader() {}

  static AkoCluster snapshot(JsonNode objects) {
    return AkoCluster.of(objects(objects));
  }

  static List<HasMetadata> objects(JsonNode objects) {
    List<HasMetadata> out = new ArrayList<>();
    objects.forEach(o -> out.add(object(o)));
    return out;
  }

  static <T> T read(JsonNode object, Class<T> type) {
    try {
      return Inputs.watched(MAPPER.treeToValue(object, type));
    } catch (JsonProcessingException e) {
      throw new NoInput(e);
    }
  }

  static HasMetadata object(JsonNode object) {
    String kind = object.path("kind").asText();
    Class<? extends HasMetadata> type =
        switch (kind) {
          case "Namespace" -> Namespace.class;
          case "Service" -> Service.class;
          case "EndpointSlice" -> EndpointSlice.class;
          case "Secret" -> Secret.class;
          case "Ingress" -> Ingress.class;
          case "IngressClass" -> IngressClass.class;
          case "Node" -> Node.class;
          case "Pod" -> Pod.class;
          case "AviInfraSetting", "Route", "HostRule", "HTTPRule", "SSORule", "L7Rule", "L4Rule" ->
              GenericKubernetesResource.class;
          default -> throw new NoInput("unknown kind " + kind);
        };
    return read(object, type);
  }
}
