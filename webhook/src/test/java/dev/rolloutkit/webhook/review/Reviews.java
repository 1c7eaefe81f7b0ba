package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Admission reviews as an API server sends them. */
public final class Reviews {
  public static final ObjectMapper MAPPER = new ObjectMapper();

  private Reviews() {}

  public static String review(
      String uid, String operation, String kind, @Nullable String object, @Nullable String old) {
    String group =
        switch (kind) {
          case "Rollout" -> "argoproj.io";
          case "Ingress" -> "networking.k8s.io";
          case "TargetGroupBinding", "IngressClassParams" -> "elbv2.k8s.aws";
          default -> "";
        };
    String version =
        switch (kind) {
          case "Rollout" -> "v1alpha1";
          case "TargetGroupBinding", "IngressClassParams" -> "v1beta1";
          default -> "v1";
        };
    String plural = kind.toLowerCase(java.util.Locale.ROOT) + (kind.equals("Ingress") ? "es" : "s");
    return """
        {"kind":"AdmissionReview","apiVersion":"admission.k8s.io/v1","request":{"uid":"%s",
        "kind":{"group":"%s","version":"%s","kind":"%s"},
        "resource":{"group":"%s","version":"%s","resource":"%s"},
        "operation":"%s","userInfo":{"username":"somebody"},
        "object":%s,"oldObject":%s,"dryRun":false}}
        """
        .formatted(uid, group, version, kind, group, version, plural, operation, object, old);
  }

  /** A load balancer of that class. */
  public static String service(String name, String loadBalancerClass) {
    return """
        {"apiVersion":"v1","kind":"Service","metadata":{"name":"%s","namespace":"prod"},
        "spec":{"type":"LoadBalancer","loadBalancerClass":"%s","ports":[{"port":80,"protocol":"TCP"}]}}
        """
        .formatted(name, loadBalancerClass);
  }

  public static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static JsonNode json(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The response of an answer. */
  public static JsonNode response(byte[] body) {
    return json(body).path("response");
  }

  public static ObjectNode tree(String json) {
    try {
      return (ObjectNode) MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
