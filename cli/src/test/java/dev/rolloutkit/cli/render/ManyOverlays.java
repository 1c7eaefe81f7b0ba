package dev.rolloutkit.cli.render;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A large repository: overlays of one base, each with its own image and number of pods. Every app
 * of the base is a Deployment, a Service, an Ingress, a ConfigMap and a ServiceAccount.
 */
final class ManyOverlays {
  private static final String APP =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: app-%1$d}
      spec:
        replicas: 2
        selector: {matchLabels: {app: app-%1$d}}
        template:
          metadata: {labels: {app: app-%1$d}}
          spec:
            serviceAccountName: app-%1$d
            containers:
              - name: app
                image: shop.example.com/app-%1$d:1
                envFrom: [{configMapRef: {name: app-%1$d}}]
                ports: [{name: http, containerPort: 8080}]
                readinessProbe: {httpGet: {path: /ready, port: http}}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: app-%1$d}
      spec: {selector: {app: app-%1$d}, ports: [{name: http, port: 80, targetPort: http}]}
      ---
      apiVersion: networking.k8s.io/v1
      kind: Ingress
      metadata: {name: app-%1$d, annotations: {alb.ingress.kubernetes.io/target-type: ip}}
      spec:
        ingressClassName: alb
        rules:
          - host: app-%1$d.example.com
            http:
              paths:
                - path: /
                  pathType: Prefix
                  backend: {service: {name: app-%1$d, port: {name: http}}}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: app-%1$d}
      data: {LOG: info}
      ---
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: app-%1$d}
      """;

  private ManyOverlays() {}

  /** Writes a repository of so many overlays, each of so many apps with five objects. */
  static void write(Path folder, int overlays, int apps) throws IOException {
    StringBuilder resources = new StringBuilder("resources:\n");
    Path base = Files.createDirectories(folder.resolve("base"));
    for (int app = 0; app < apps; app++) {
      Files.writeString(base.resolve("app-" + app + ".yaml"), APP.formatted(app));
      resources.append("  - app-").append(app).append(".yaml\n");
    }
    Files.writeString(base.resolve("kustomization.yaml"), resources);
    for (int i = 0; i < overlays; i++) {
      Path overlay = Files.createDirectories(folder.resolve("overlays/town-" + i));
      Files.writeString(
          overlay.resolve("kustomization.yaml"),
          """
          namespace: town-%1$d
          resources: [../../base]
          images: [{name: shop.example.com/app-0, newTag: "%1$d"}]
          replicas: [{name: app-0, count: %2$d}]
          """
              .formatted(i, 2 + i % 3));
    }
  }

  /** What kustomize prints of an overlay of such a repository, but for origins and patches. */
  static String rendered(Path overlay, int apps) throws IOException {
    StringBuilder out = new StringBuilder();
    for (int app = 0; app < apps; app++) {
      out.append(Files.readString(overlay.resolve("../../base/app-" + app + ".yaml")))
          .append("---\n");
    }
    return out.toString()
        .replace("metadata: {name:", "metadata: {namespace: " + overlay.getFileName() + ", name:");
  }
}
