package dev.rolloutkit.ako.internal.cluster;

import com.google.common.collect.ImmutableMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads manifests in which any field may be missing. No method changes its argument. */
public final class AkoManifests {
  private static final ImmutableMap<Class<? extends HasMetadata>, String> KINDS =
      ImmutableMap.of(
          Service.class, "Service",
          EndpointSlice.class, "EndpointSlice",
          Secret.class, "Secret",
          Pod.class, "Pod",
          Ingress.class, "Ingress",
          IngressClass.class, "IngressClass",
          Namespace.class, "Namespace",
          Node.class, "Node");

  private AkoManifests() {}

  /**
   * The kind of an object. If the object has a Java type of its own, the type decides, whatever
   * {@code kind} says. Otherwise the result is {@code kind}, or empty if that is missing.
   */
  public static String kindOf(HasMetadata object) {
    for (Map.Entry<Class<? extends HasMetadata>, String> kind : KINDS.entrySet()) {
      if (kind.getKey().isInstance(object)) {
        return kind.getValue();
      }
    }
    return orEmpty(object.getKind());
  }

  /** The string; empty if it is {@code null}. */
  public static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The list; empty if it is {@code null}. Its elements may be {@code null}. */
  public static <T> List<@Nullable T> orEmpty(@Nullable List<@Nullable T> list) {
    return list == null ? List.of() : list;
  }

  /** The value of an annotation; {@code null} if it is missing. */
  public static @Nullable String annotation(HasMetadata object, String key) {
    ObjectMeta meta = object.getMetadata();
    Map<String, String> annotations = meta == null ? null : meta.getAnnotations();
    return annotations == null ? null : annotations.get(key);
  }

  /** Whether the value of an annotation is {@code true}, ignoring case. */
  public static boolean isTrue(HasMetadata object, String annotation) {
    return "true".equalsIgnoreCase(annotation(object, annotation));
  }

  /** The labels; {@code null} if there are none. */
  public static @Nullable Map<String, String> labels(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return meta == null ? null : meta.getLabels();
  }
}
