package dev.rolloutkit.consequences;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.List;

/** Many applications, each a Deployment, a Service, a ConfigMap and an Ingress. */
public final class LargeShop {
  /** How many Ingresses share a load balancer. */
  public static final int IN_A_GROUP = 20;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> OBJECTS =
      List.of(
          """
          {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"%1$s","namespace":"%2$s"},
           "spec":{"replicas":2,"selector":{"matchLabels":{"app":"%1$s"}},
           "template":{"metadata":{"labels":{"app":"%1$s"}},"spec":{"containers":[{"name":"c",
           "image":"x:1","envFrom":[{"configMapRef":{"name":"%1$s"}}],
           "ports":[{"name":"http","containerPort":80}]}]}}}}
          """,
          """
          {"apiVersion":"v1","kind":"Service","metadata":{"name":"%1$s","namespace":"%2$s"},
           "spec":{"selector":{"app":"%1$s"},"ports":[{"port":80,"targetPort":"http"}]}}
          """,
          """
          {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%1$s","namespace":"%2$s"},
           "data":{"x":"y"}}
          """,
          """
          {"apiVersion":"networking.k8s.io/v1","kind":"Ingress",
           "metadata":{"name":"%1$s","namespace":"%2$s","annotations":{
           "alb.ingress.kubernetes.io/target-type":"ip",
           "alb.ingress.kubernetes.io/group.name":"%3$s"}},
           "spec":{"ingressClassName":"alb","rules":[{"host":"%1$s.example.com","http":{"paths":[
           {"path":"/","pathType":"Prefix",
           "backend":{"service":{"name":"%1$s","port":{"number":80}}}}]}}]}}
          """);

  private final int namespaces;
  private final List<ClusterObject> objects = new ArrayList<>();

  /** A shop of applications that are spread over namespaces. */
  public LargeShop(int applications, int namespaces) {
    this.namespaces = namespaces;
    for (int i = 0; i < applications; i++) {
      for (String object : OBJECTS) {
        objects.add(read(object.formatted(name(i), namespace(i), "g" + i / IN_A_GROUP)));
      }
    }
  }

  private static ClusterObject read(String json) {
    try {
      return ClusterObject.of(JSON.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static String name(int application) {
    return "a" + application;
  }

  private String namespace(int application) {
    return "n" + application % namespaces;
  }

  /** The objects. */
  public List<ClusterObject> objects() {
    return objects;
  }

  /** The object of a kind of an application. */
  public ObjectKey key(String kind, int application) {
    return ObjectKey.of(kind, namespace(application), name(application));
  }
}
