package dev.rolloutkit.ako.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Questions about manifests, any field of which may be missing. Never changes its argument. */
public final class Manifests {
  private Manifests() {}

  /** The text, empty if there is none. */
  public static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** The list, empty if there is none. Its elements may be missing. */
  public static <T> List<@Nullable T> orEmpty(@Nullable List<@Nullable T> list) {
    return list == null ? List.of() : list;
  }

  /** The value of an annotation. */
  public static @Nullable String annotation(HasMetadata object, String key) {
    ObjectMeta meta = object.getMetadata();
    Map<String, String> annotations = meta == null ? null : meta.getAnnotations();
    return annotations == null ? null : annotations.get(key);
  }

  /** Whether an annotation says {@code true}, in any case. */
  public static boolean isTrue(HasMetadata object, String annotation) {
    return "true".equalsIgnoreCase(annotation(object, annotation));
  }

  /** The labels, if there are any. */
  public static @Nullable Map<String, String> labels(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return meta == null ? null : meta.getLabels();
  }
}
