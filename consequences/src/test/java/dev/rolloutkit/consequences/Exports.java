package dev.rolloutkit.consequences;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.util.List;
import java.util.Map;

/**
 * Objects as {@code kubectl get -o yaml} shows them: what the API server adds is written down here
 * once more, by hand.
 */
final class Exports {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> SPECS =
      Map.of(
          "Deployment",
          """
          {"replicas": 1, "revisionHistoryLimit": 10, "progressDeadlineSeconds": 600,
           "strategy": {"type": "RollingUpdate",
             "rollingUpdate": {"maxSurge": "25%", "maxUnavailable": "25%"}}}""",
          "StatefulSet",
          """
          {"replicas": 1, "revisionHistoryLimit": 10, "podManagementPolicy": "OrderedReady",
           "persistentVolumeClaimRetentionPolicy":
             {"whenDeleted": "Retain", "whenScaled": "Retain"},
           "updateStrategy": {"type": "RollingUpdate", "rollingUpdate": {"partition": 0}}}""",
          "DaemonSet",
          """
          {"revisionHistoryLimit": 10, "updateStrategy": {"type": "RollingUpdate",
             "rollingUpdate": {"maxSurge": 0, "maxUnavailable": 1}}}""",
          "Service",
          """
          {"type": "ClusterIP", "clusterIP": "10.100.7.9", "clusterIPs": ["10.100.7.9"],
           "ipFamilies": ["IPv4"], "ipFamilyPolicy": "SingleStack", "sessionAffinity": "None",
           "internalTrafficPolicy": "Cluster"}""");
  private static final String TEMPLATE =
      """
      {"restartPolicy": "Always", "terminationGracePeriodSeconds": 30, "dnsPolicy": "ClusterFirst",
       "schedulerName": "default-scheduler", "securityContext": {}}""";
  private static final String CONTAINER =
      """
      {"imagePullPolicy": "IfNotPresent", "terminationMessagePath": "/dev/termination-log",
       "terminationMessagePolicy": "File", "resources": {}}""";
  private static final String PROBE =
      """
      {"timeoutSeconds": 1, "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3}""";

  private Exports() {}

  /** The objects as the API server shows them. */
  static List<ClusterObject> of(List<ClusterObject> manifests) {
    return manifests.stream().map(one -> ClusterObject.of(export(one.tree().deepCopy()))).toList();
  }

  private static JsonNode export(ObjectNode tree) {
    String kind = tree.path("kind").asText();
    ObjectNode metadata = (ObjectNode) tree.path("metadata");
    metadata.put("uid", "6a3f" + metadata.path("name").asText());
    metadata.put("resourceVersion", "48151623");
    metadata.put("generation", 7);
    metadata.put("creationTimestamp", "2026-01-02T03:04:05Z");
    metadata.putArray("managedFields").addObject().put("manager", "kubectl");
    metadata
        .withObject("/annotations")
        .put("kubectl.kubernetes.io/last-applied-configuration", "{}");
    if (SPECS.containsKey(kind)) {
      fill((ObjectNode) tree.path("spec"), SPECS.get(kind));
    }
    if (tree.path("spec").path("template").path("spec") instanceof ObjectNode pod
        && !kind.equals("Rollout")) {
      pod(pod);
      ((ObjectNode) tree.path("spec").path("template").path("metadata"))
          .putNull("creationTimestamp");
    }
    if (kind.equals("Service")) {
      service((ObjectNode) tree.path("spec"));
    }
    for (JsonNode claim : tree.path("spec").path("volumeClaimTemplates")) {
      ((ObjectNode) claim).put("apiVersion", "v1").put("kind", "PersistentVolumeClaim");
      ((ObjectNode) claim.path("spec")).put("volumeMode", "Filesystem");
      ((ObjectNode) claim).putObject("status").put("phase", "Pending");
    }
    ObjectNode status = tree.putObject("status");
    if (!kind.equals("Rollout")) {
      status.put("observedGeneration", 7);
    }
    return tree;
  }

  private static void pod(ObjectNode pod) {
    fill(pod, TEMPLATE);
    for (JsonNode container : pod.path("containers")) {
      fill((ObjectNode) container, CONTAINER);
      container.path("ports").forEach(port -> fill((ObjectNode) port, "{\"protocol\": \"TCP\"}"));
      for (String probe : List.of("readinessProbe", "livenessProbe", "startupProbe")) {
        if (container.path(probe) instanceof ObjectNode object) {
          fill(object, PROBE);
          if (object.path("httpGet") instanceof ObjectNode get) {
            fill(get, "{\"scheme\": \"HTTP\"}");
          }
        }
      }
    }
    if (pod.has("serviceAccountName")) {
      pod.set("serviceAccount", pod.path("serviceAccountName"));
    }
  }

  private static void service(ObjectNode spec) {
    boolean balanced = spec.path("type").asText().equals("LoadBalancer");
    if (spec.path("clusterIP").asText().equals("None")) {
      spec.putArray("clusterIPs").add("None");
    }
    if (balanced) {
      fill(
          spec,
          "{\"allocateLoadBalancerNodePorts\": true, \"externalTrafficPolicy\": \"Cluster\"}");
    }
    int nodePort = 30123;
    for (JsonNode port : spec.path("ports")) {
      ObjectNode object = (ObjectNode) port;
      fill(object, "{\"protocol\": \"TCP\"}");
      if (!object.has("targetPort")) {
        object.set("targetPort", object.path("port"));
      }
      if (balanced && !object.has("nodePort")) {
        object.put("nodePort", nodePort++);
      }
    }
  }

  private static void fill(ObjectNode object, String defaults) {
    try {
      JSON.readTree(defaults)
          .properties()
          .forEach(
              one -> {
                if (!object.has(one.getKey())) {
                  object.set(one.getKey(), one.getValue());
                } else if (object.path(one.getKey()) instanceof ObjectNode inner
                    && one.getValue().isObject()
                    && !inner.path("type").asText("").equals("Recreate")
                    && !inner.path("type").asText("").equals("OnDelete")) {
                  fill(inner, one.getValue().toString());
                }
              });
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
