package dev.rolloutkit.cli.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.schema.UnknownField;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.DaemonSet;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.CronJob;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The fields of kinds that are built into Kubernetes, as fabric8's models have them: no schema is
 * published for them that a program could carry along.
 */
public final class BuiltInFields {
  private static final ImmutableMap<String, Class<?>> KINDS =
      ImmutableMap.<String, Class<?>>builder()
          .put("v1 Namespace", Namespace.class)
          .put("v1 Node", Node.class)
          .put("v1 Pod", Pod.class)
          .put("v1 Secret", Secret.class)
          .put("v1 Service", Service.class)
          .put("apps/v1 DaemonSet", DaemonSet.class)
          .put("apps/v1 Deployment", Deployment.class)
          .put("apps/v1 ReplicaSet", ReplicaSet.class)
          .put("apps/v1 StatefulSet", StatefulSet.class)
          .put("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class)
          .put("batch/v1 CronJob", CronJob.class)
          .put("batch/v1 Job", Job.class)
          .put("discovery.k8s.io/v1 EndpointSlice", EndpointSlice.class)
          .put("networking.k8s.io/v1 Ingress", Ingress.class)
          .put("networking.k8s.io/v1 IngressClass", IngressClass.class)
          .put("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class)
          .put("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class)
          .buildOrThrow();

  private static final Map<Class<?>, ImmutableMap<String, Type>> FIELDS = new ConcurrentHashMap<>();

  private final ImmutableList.Builder<UnknownField> out = ImmutableList.builder();

  private BuiltInFields() {}

  /** Whether the fields of this kind are known. */
  public static boolean knows(Manifest manifest) {
    return KINDS.containsKey(manifest.apiVersion() + " " + manifest.kind());
  }

  /** The fields of an object that its kind does not have, in the order of the manifest. */
  public static ImmutableList<UnknownField> unknown(Manifest manifest) {
    Class<?> type = KINDS.get(manifest.apiVersion() + " " + manifest.kind());
    if (type == null) {
      return ImmutableList.of();
    }
    BuiltInFields found = new BuiltInFields();
    found.walk(type, "", manifest.tree());
    return found.out.build();
  }

  /**
   * The fields of metadata.
   *
   * @param depth the number of steps to the field: 2 for one of metadata itself
   */
  public static Collection<String> metadata(int depth) {
    return depth == 2 ? fields(ObjectMeta.class).keySet() : fields(OwnerReference.class).keySet();
  }

  /** Recursion is safe: it follows the type, and no built-in kind contains itself. */
  private void walk(Type type, String at, JsonNode value) {
    if (type instanceof ParameterizedType generic) {
      Type[] arguments = generic.getActualTypeArguments();
      Type inner = arguments[arguments.length - 1];
      if (value.isArray() && Collection.class.isAssignableFrom((Class<?>) generic.getRawType())) {
        for (int i = 0; i < value.size(); i++) {
          walk(inner, at + "[" + i + "]", value.get(i));
        }
      } else if (value.isObject() && arguments.length == 2) {
        value
            .properties()
            .forEach(entry -> walk(inner, at + "." + entry.getKey(), entry.getValue()));
      }
      return;
    }
    if (!(type instanceof Class<?> struct) || !value.isObject()) {
      return;
    }
    ImmutableMap<String, Type> fields = fields(struct);
    if (fields.isEmpty()) {
      return;
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      String path = at.isEmpty() ? member.getKey() : at + "." + member.getKey();
      Type field = fields.get(member.getKey());
      if (field == null) {
        out.add(UnknownField.of(path, member.getKey(), fields.keySet()));
      } else {
        walk(field, path, member.getValue());
      }
    }
  }

  /** The fields of a struct; none for a type that reads itself, such as a quantity. */
  private static ImmutableMap<String, Type> fields(Class<?> struct) {
    ImmutableMap<String, Type> known = FIELDS.get(struct);
    if (known == null) {
      known = read(struct);
      FIELDS.put(struct, known);
    }
    return known;
  }

  private static ImmutableMap<String, Type> read(Class<?> struct) {
    JsonDeserialize reader = struct.getAnnotation(JsonDeserialize.class);
    if (reader != null && reader.using() != JsonDeserializer.None.class) {
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Type> out = ImmutableMap.builder();
    for (Class<?> type = struct; type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        JsonProperty property = field.getAnnotation(JsonProperty.class);
        if (property != null) {
          out.put(
              property.value().isEmpty() ? field.getName() : property.value(),
              field.getGenericType());
        }
      }
    }
    return out.buildKeepingLast();
  }
}
