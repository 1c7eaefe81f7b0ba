package dev.rolloutkit.consequences;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.review.Review;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.Yaml;

/** Small worlds for stories: manifests as texts, and what people do to them. */
final class Manifests {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Manifests() {}

  /** The objects of a text with several documents. */
  static List<ClusterObject> read(String yaml) {
    List<ClusterObject> out = new ArrayList<>();
    for (Object document : new Yaml().loadAll(yaml)) {
      if (document != null) {
        out.add(ClusterObject.of(JSON.valueToTree(document)));
      }
    }
    return out;
  }

  /** A Deployment whose pods have one label, {@code app}, and one port. */
  static String deployment(String name, int replicas, String port) {
    return """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: %1$s, namespace: town}
        spec:
          replicas: %2$d
          selector: {matchLabels: {app: %1$s}}
          template:
            metadata: {labels: {app: %1$s}}
            spec:
              containers:
                - name: %1$s
                  image: registry.example.com/town/%1$s:1
                  ports: [%3$s]
                  readinessProbe: {tcpSocket: {port: 8000}, periodSeconds: 5}
        ---
        """
        .formatted(name, replicas, port);
  }

  /** A Service that selects the pods of a Deployment. */
  static String service(String name, String app, String target) {
    return """
        apiVersion: v1
        kind: Service
        metadata: {name: %s, namespace: town}
        spec:
          selector: {app: %s}
          ports: [{name: http, port: 80, targetPort: %s}]
        ---
        """
        .formatted(name, app, target);
  }

  /** An Ingress of the load balancer controller with paths, each {@code path=service}. */
  static String ingress(String name, String host, String... paths) {
    StringBuilder out =
        new StringBuilder(
            """
            apiVersion: networking.k8s.io/v1
            kind: Ingress
            metadata:
              name: %s
              namespace: town
              annotations: {alb.ingress.kubernetes.io/target-type: ip}
            spec:
              ingressClassName: alb
              rules:
                - host: %s
                  http:
                    paths:
            """
                .formatted(name, host));
    for (String path : paths) {
      int equals = path.indexOf('=');
      out.append(
          "          - {path: %s, pathType: Prefix, backend: {service: {name: %s, port: {number: 80}}}}\n"
              .formatted(path.substring(0, equals), path.substring(equals + 1)));
    }
    return out.append("---\n").toString();
  }

  /** What a change from one text to another does. */
  static Review review(String before, String after) {
    return review(before, after, Assumptions.usual());
  }

  static Review review(String before, String after, Assumptions assumed) {
    List<ClusterObject> was = read(before);
    return Consequences.review(
        Consequences.settle(was, assumed), Consequences.changes(was, read(after)));
  }

  /** The only finding of a code. */
  static Finding only(Review review, String code) {
    List<Finding> found =
        review.findings().stream().filter(one -> one.code().id().equals(code)).toList();
    if (found.size() != 1) {
      throw new AssertionError(
          "one " + code + " expected: " + review.findings().stream().map(Finding::words).toList());
    }
    return found.get(0);
  }

  /** What is told, in lines. */
  static List<String> words(Review review) {
    return review.findings().stream().map(Finding::words).toList();
  }
}
