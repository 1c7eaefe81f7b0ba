package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.consequences.object.ClusterObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Applications of four objects: a Deployment, the ConfigMap that it reads, a Service and an
 * Ingress; twenty Ingresses share a load balancer, and fifty applications a namespace.
 */
final class ConsequencesWorkload {
  /** Of how many objects an application consists. */
  static final int KINDS = 4;

  static final int DEPLOYMENT = 0;
  static final int SERVICE = 1;
  static final int INGRESS = 3;

  private static final int IN_A_GROUP = 20;
  private static final int IN_A_NAMESPACE = 50;

  private ConsequencesWorkload() {}

  /** All objects of some applications. */
  static List<ClusterObject> objects(int applications) {
    List<ClusterObject> out = new ArrayList<>();
    for (int i = 0; i < applications; i++) {
      out.add(ClusterObject.of(deployment(i)));
      out.add(ClusterObject.of(service(i)));
      out.add(ClusterObject.of(config(i)));
      out.add(ClusterObject.of(ingress(i)));
    }
    return out;
  }

  /** The same objects, one of them edited. */
  static List<ClusterObject> edited(
      List<ClusterObject> objects, int at, Consumer<ObjectNode> edit) {
    List<ClusterObject> out = new ArrayList<>(objects);
    ObjectNode tree = objects.get(at).tree().deepCopy();
    edit.accept(tree);
    out.set(at, ClusterObject.of(tree));
    return out;
  }

  /** The same objects, each Deployment with another image and each Service with another port. */
  static List<ClusterObject> allEdited(List<ClusterObject> objects) {
    List<ClusterObject> out = new ArrayList<>();
    for (ClusterObject one : objects) {
      ObjectNode tree = one.tree().deepCopy();
      if (one.key().kind().equals("Deployment")) {
        image(tree);
      } else {
        tree.withObject("/metadata/annotations").put("example.com/team", "blue");
      }
      if (one.key().kind().equals("Service")) {
        ((ObjectNode) tree.at("/spec/ports/0")).put("targetPort", 8081);
      }
      out.add(ClusterObject.of(tree));
    }
    return out;
  }

  static void image(ObjectNode deployment) {
    ((ObjectNode) deployment.at("/spec/template/spec/containers/0")).put("image", "shop:2");
  }

  static void selector(ObjectNode service) {
    ((ObjectNode) service.at("/spec/selector")).put("app", "nobody");
  }

  static void host(ObjectNode ingress) {
    ((ObjectNode) ingress.at("/spec/rules/0")).put("host", "other.example.com");
  }

  private static ObjectNode object(String version, String kind, int application) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("apiVersion", version).put("kind", kind);
    out.putObject("metadata")
        .put("namespace", "n" + application / IN_A_NAMESPACE)
        .put("name", name(application));
    return out;
  }

  private static String name(int application) {
    return "a" + application;
  }

  private static ObjectNode deployment(int application) {
    ObjectNode out = object("apps/v1", "Deployment", application);
    ObjectNode spec = out.putObject("spec").put("replicas", 2);
    spec.putObject("selector").putObject("matchLabels").put("app", name(application));
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", name(application));
    ObjectNode container = template.putObject("spec").putArray("containers").addObject();
    container.put("name", "web").put("image", "shop:1");
    container
        .putArray("envFrom")
        .addObject()
        .putObject("configMapRef")
        .put("name", name(application));
    ArrayNode ports = container.putArray("ports");
    ports.addObject().put("name", "http").put("containerPort", 8080);
    return out;
  }

  private static ObjectNode service(int application) {
    ObjectNode out = object("v1", "Service", application);
    ObjectNode spec = out.putObject("spec");
    spec.putObject("selector").put("app", name(application));
    spec.putArray("ports").addObject().put("port", 80).put("targetPort", "http");
    return out;
  }

  private static ObjectNode config(int application) {
    ObjectNode out = object("v1", "ConfigMap", application);
    out.putObject("data").put("color", "blue");
    return out;
  }

  private static ObjectNode ingress(int application) {
    ObjectNode out = object("networking.k8s.io/v1", "Ingress", application);
    out.withObject("/metadata/annotations")
        .put("alb.ingress.kubernetes.io/target-type", "ip")
        .put("alb.ingress.kubernetes.io/group.name", "g" + application / IN_A_GROUP);
    ObjectNode spec = out.putObject("spec").put("ingressClassName", "alb");
    ObjectNode rule = spec.putArray("rules").addObject();
    rule.put("host", name(application) + ".example.com");
    ObjectNode path = rule.putObject("http").putArray("paths").addObject();
    path.put("path", "/").put("pathType", "Prefix");
    ObjectNode backend = path.putObject("backend").putObject("service");
    backend.put("name", name(application)).putObject("port").put("number", 80);
    return out;
  }
}
