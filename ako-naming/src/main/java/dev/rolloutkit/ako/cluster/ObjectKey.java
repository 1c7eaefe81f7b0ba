package dev.rolloutkit.ako.cluster;

import dev.rolloutkit.apimachinery.CodePoints;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Namespace and name of an object.
 *
 * @param namespace the namespace; empty for cluster-scoped objects
 * @param name the name
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::namespace, CodePoints.ORDER)
          .thenComparing(ObjectKey::name, CodePoints.ORDER);

  /** Neither part may be {@code null}. */
  public ObjectKey {
    Objects.requireNonNull(namespace, "namespace");
    Objects.requireNonNull(name, "name");
  }

  /** The key of an object; a missing namespace or name is empty. */
  public static ObjectKey of(HasMetadata object) {
    ObjectMeta meta = object.getMetadata();
    return meta == null
        ? new ObjectKey("", "")
        : new ObjectKey(text(meta.getNamespace()), text(meta.getName()));
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }

  /** {@code namespace/name}, or only the name if the namespace is empty. */
  @Override
  public String toString() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }
}
