package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.object.Typed;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The Ingresses and Services of a cluster as types, the Ingresses with the annotations that Argo
 * Rollouts has written. Each is read once: another cluster shares those that did not change.
 *
 * @param byKey the objects; those that cannot be read are among them
 */
public record TypedObjects(ImmutableMap<ObjectKey, One> byKey) {
  /** No objects. */
  static final TypedObjects NONE = new TypedObjects(ImmutableMap.of());

  /**
   * An object.
   *
   * @param from what was read
   * @param written the annotations that Argo Rollouts has written
   * @param value the object; empty if it cannot be read
   */
  public record One(
      ClusterObject from, ImmutableMap<String, String> written, Optional<HasMetadata> value) {
    @SuppressWarnings("ReferenceEquality") // a tree that was not changed is the same
    boolean isOf(ClusterObject other, ImmutableMap<String, String> annotations) {
      return from.tree() == other.tree() && written.equals(annotations);
    }
  }

  /** The objects of another cluster. */
  TypedObjects with(ObjectSet objects, ArgoWrites writes) {
    Map<ObjectKey, One> out = new LinkedHashMap<>();
    add(objects, Kinds.INGRESS, Ingress.class, writes, out);
    add(objects, Kinds.SERVICE, Service.class, writes, out);
    return new TypedObjects(ImmutableMap.copyOf(out));
  }

  private <T extends HasMetadata> void add(
      ObjectSet objects, String kind, Class<T> type, ArgoWrites writes, Map<ObjectKey, One> out) {
    for (ClusterObject one : objects.ofKind(kind)) {
      ImmutableMap<String, String> written =
          writes.annotations().getOrDefault(one.key(), ImmutableMap.of());
      One was = byKey.get(one.key());
      out.put(
          one.key(),
          was != null && was.isOf(one, written)
              ? was
              : new One(
                  one,
                  written,
                  Typed.read(annotated(one, written), type)
                      .toOptional()
                      .map(read -> (HasMetadata) read)));
    }
  }

  private static JsonNode annotated(ClusterObject one, Map<String, String> written) {
    if (written.isEmpty() || !one.at("metadata").isObject()) {
      return one.tree();
    }
    ObjectNode copy = one.tree().deepCopy();
    ObjectNode annotations = ((ObjectNode) copy.path("metadata")).withObject("annotations");
    written.forEach(annotations::put);
    return copy;
  }

  /** All objects of a type that can be read. */
  <T extends HasMetadata> List<T> all(Class<T> type) {
    List<T> out = new ArrayList<>();
    byKey
        .values()
        .forEach(one -> one.value().filter(type::isInstance).map(type::cast).ifPresent(out::add));
    return out;
  }

  /** {@code namespace/name}, as they name themselves, of the objects that both do not share. */
  Set<String> changed(TypedObjects other) {
    Set<String> out = new HashSet<>();
    add(other, out);
    other.add(this, out);
    return out;
  }

  @SuppressWarnings("ReferenceEquality") // one that is shared is the same
  private void add(TypedObjects other, Set<String> out) {
    byKey.forEach(
        (key, one) -> {
          ObjectMeta meta = one.value().map(HasMetadata::getMetadata).orElse(null);
          if (other.byKey.get(key) != one && meta != null) {
            out.add(
                Strings.nullToEmpty(meta.getNamespace())
                    + "/"
                    + Strings.nullToEmpty(meta.getName()));
          }
        });
  }
}
