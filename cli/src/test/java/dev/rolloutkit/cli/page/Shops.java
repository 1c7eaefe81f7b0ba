package dev.rolloutkit.cli.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shops of three objects each: an Ingress, a Service and a Deployment. */
public final class Shops {
  private static final String SHOP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web%1$d, namespace: shop}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web%1$d}}
        template:
          metadata: {labels: {app: web%1$d}}
          spec: {containers: [{name: c, image: i, ports: [{containerPort: 8080}]}]}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: web%1$d, namespace: shop}
      spec:
        selector: {%2$s: web%1$d}
        ports: [{port: 80, targetPort: 8080}]
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {name: web%1$d, namespace: shop}
      spec:
        ingressClassName: nginx
        rules:
        - host: shop%1$d.example.com
          http:
            paths:
            - path: /
              pathType: Prefix
              backend: {service: {name: web%1$d, port: {number: 80}}}
      ---
      """;

  private Shops() {}

  /** Writes shops whose Services select by a label of the given name. */
  public static Path write(Path file, int shops, String label) throws IOException {
    return Files.writeString(file, text(shops, label));
  }

  /** Shops whose Services select by a label of the given name. */
  static String text(int shops, String label) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < shops; i++) {
      out.append(SHOP.formatted(i, label));
    }
    return out.toString();
  }
}
