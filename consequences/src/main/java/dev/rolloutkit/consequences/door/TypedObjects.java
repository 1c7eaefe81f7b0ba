package dev.rolloutkit.consequences.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.consequences.internal.object.Typed;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.object.ObjectSet;
import dev.rolloutkit.consequences.pods.ArgoWrites;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressClass;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The objects from which load balancers are planned, as typed values. Ingresses have the
 * annotations that Argo Rollouts has written. Each object is read once: the next state of the
 * cluster shares those that did not change.
 *
 * @rule Ingresses are planned with the annotations that Argo Rollouts has written.
 * @param from the objects that were read, as trees
 * @param annotations what Argo Rollouts has written into Ingresses
 * @param byKind the objects by type; those that cannot be read are among them, without a value
 */
@SuppressWarnings("ReferenceEquality") // what was not changed is the same
public record TypedObjects(
    ObjectSet from,
    ImmutableMap<ObjectKey, ImmutableMap<String, String>> annotations,
    ImmutableMap<Class<?>, ImmutableMap<ObjectKey, One>> byKind) {
  private static final ImmutableMap<String, Class<? extends HasMetadata>> KINDS =
      ImmutableMap.of(
          Kinds.INGRESS,
          Ingress.class,
          Kinds.SERVICE,
          Service.class,
          "IngressClass",
          IngressClass.class,
          "Namespace",
          Namespace.class,
          "Secret",
          Secret.class);

  /** No objects. */
  static final TypedObjects NONE =
      new TypedObjects(ObjectSet.of(ImmutableList.of()), ImmutableMap.of(), ImmutableMap.of());

  /**
   * An object.
   *
   * @param from the object that was read
   * @param written the annotations that Argo Rollouts has written
   * @param value the object; empty if it cannot be read
   */
  public record One(
      ClusterObject from, ImmutableMap<String, String> written, Optional<HasMetadata> value) {
    boolean isOf(ClusterObject other, ImmutableMap<String, String> annotations) {
      return from.tree() == other.tree() && written.equals(annotations);
    }
  }

  /** The objects of another cluster. */
  TypedObjects with(ObjectSet objects, ArgoWrites writes) {
    ImmutableMap.Builder<Class<?>, ImmutableMap<ObjectKey, One>> out = ImmutableMap.builder();
    KINDS.forEach(
        (kind, type) -> {
          ImmutableMap<ObjectKey, ImmutableMap<String, String>> written =
              kind.equals(Kinds.INGRESS) ? writes.annotations() : ImmutableMap.of();
          boolean isSame =
              byKind.containsKey(type)
                  && from.shares(objects, kind)
                  && (!kind.equals(Kinds.INGRESS) || annotations.equals(written));
          out.put(type, isSame ? of(type) : read(objects, kind, type, written));
        });
    return new TypedObjects(objects, writes.annotations(), out.buildOrThrow());
  }

  private ImmutableMap<ObjectKey, One> of(Class<?> type) {
    return byKind.getOrDefault(type, ImmutableMap.of());
  }

  private ImmutableMap<ObjectKey, One> read(
      ObjectSet objects,
      String kind,
      Class<? extends HasMetadata> type,
      Map<ObjectKey, ImmutableMap<String, String>> writes) {
    ImmutableMap<ObjectKey, One> last = of(type);
    Map<ObjectKey, One> out = new LinkedHashMap<>();
    for (ClusterObject one : objects.ofKind(kind)) {
      ImmutableMap<String, String> written = writes.getOrDefault(one.key(), ImmutableMap.of());
      One was = last.get(one.key());
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
    return ImmutableMap.copyOf(out);
  }

  private static JsonNode annotated(ClusterObject one, Map<String, String> written) {
    if (written.isEmpty() || !one.at("metadata").isObject()) {
      return one.placed();
    }
    ObjectNode copy = one.placed().deepCopy();
    ObjectNode annotations = ((ObjectNode) copy.path("metadata")).withObject("annotations");
    written.forEach(annotations::put);
    return copy;
  }

  /** All objects of a type that can be read. */
  <T extends HasMetadata> ImmutableList<T> all(Class<T> type) {
    ImmutableList.Builder<T> out = ImmutableList.builder();
    of(type).values().forEach(one -> one.value().map(type::cast).ifPresent(out::add));
    return out.build();
  }

  /**
   * {@code namespace/name}, as they name themselves, of the Ingresses and Services that both do not
   * share.
   */
  Set<String> changed(TypedObjects other) {
    Set<String> out = new HashSet<>();
    for (Class<?> type : ImmutableList.of(Ingress.class, Service.class)) {
      if (of(type) != other.of(type)) {
        add(of(type), other.of(type), out);
        add(other.of(type), of(type), out);
      }
    }
    return out;
  }

  private static void add(Map<ObjectKey, One> some, Map<ObjectKey, One> others, Set<String> out) {
    some.forEach(
        (key, one) -> {
          ObjectMeta meta = one.value().map(HasMetadata::getMetadata).orElse(null);
          if (others.get(key) != one && meta != null) {
            out.add(
                Strings.nullToEmpty(meta.getNamespace())
                    + "/"
                    + Strings.nullToEmpty(meta.getName()));
          }
        });
  }
}
