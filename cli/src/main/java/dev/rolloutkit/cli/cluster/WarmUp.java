package dev.rolloutkit.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;

/**
 * Prepares the reading of Kubernetes objects on another thread.
 *
 * <p>A large part of a small run is spent on finding out how the types of Kubernetes are read. It
 * need not wait for the options and the manifests. The results do not depend on it.
 */
public final class WarmUp {
  private static final JsonMapper NAMES =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES).build();

  private WarmUp() {}

  /** Begins to prepare, and returns at once. The process does not wait for it to end. */
  public static void start() {
    Thread thread = new Thread(WarmUp::read, "warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void read() {
    read(
        Service.class,
        "{metadata: {labels: {}}, spec: {ports: [{targetPort: 80}]}, status: {loadBalancer: {}}}");
    read(
        Ingress.class,
        "{metadata: {labels: {}}, spec: {defaultBackend: {service: {port: {}}}, rules: [{http:"
            + " {paths: [{backend: {service: {port: {}}}}]}}], tls: [{}]}}");
    read(
        ReplicaSet.class,
        "{metadata: {ownerReferences: [{}]}, spec: {selector: {}, template: {metadata: {}, spec:"
            + " {containers: [{ports: [{}], env: [{}], resources: {}, volumeMounts: [{}]}],"
            + " volumes: [{}]}}}, status: {}}");
  }

  private static void read(Class<?> type, String names) {
    try {
      if (NAMES.readTree(names) instanceof ObjectNode tree) {
        KubernetesObjects.read(tree, type);
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the text above can be read", e);
    }
  }
}
