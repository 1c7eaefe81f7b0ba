package dev.rolloutkit.ako.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads manifests in which any field may be missing. No method changes its argument. */
public final class Manifests {
  private Manifests() {}

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
