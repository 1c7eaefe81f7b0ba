package dev.rolloutkit.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How one value type lies in a JSON object: its members with their kinds, and how to read each from
 * a value and set it on a builder.
 *
 * <p>Reading never fails. What has the wrong type counts as unset, and members that the type does
 * not have are kept beside it; the strict check is made elsewhere, on the tree.
 *
 * <p>Writing over the tree that a value was read from keeps all that the value does not say: the
 * order of members, explicit nulls, the spelling of numbers and times, and members of the wrong
 * type. Whatever means the same as before is taken from that tree as it is.
 *
 * @param <T> the value type
 */
final class Shape<T> extends Kind<T> {
  private final String name;
  private final Supplier<Reading<T>> begin;
  private final ImmutableMap<String, Member<T, ?, ?>> members;
  private final Function<T, ImmutableMap<String, JsonNode>> additional;
  private final T empty;

  private Shape(
      String name,
      Supplier<Reading<T>> begin,
      ImmutableMap<String, Member<T, ?, ?>> members,
      Function<T, ImmutableMap<String, JsonNode>> additional) {
    this.name = name;
    this.begin = begin;
    this.members = members;
    this.additional = additional;
    this.empty = begin.get().end();
  }

  /** Begins the shape of one type; {@code name} is what the controller's sources call it. */
  static <T, B> Maker<T, B> of(
      String name,
      Supplier<B> builder,
      Function<B, T> build,
      Function<T, ImmutableMap<String, JsonNode>> additional,
      BiConsumer<B, Map<String, JsonNode>> putAdditional) {
    return new Maker<>(name, builder, build, additional, putAdditional);
  }

  /** What the controller's sources call the type. */
  String name() {
    return name;
  }

  /** The members in the order of the type. */
  ImmutableMap<String, Kind<?>> members() {
    ImmutableMap.Builder<String, Kind<?>> out = ImmutableMap.builder();
    members.forEach((key, member) -> out.put(key, member.kind()));
    return out.buildOrThrow();
  }

  /** The value of a member, null when it is unset. */
  @Nullable Object get(T value, String member) {
    Member<T, ?, ?> known = members.get(member);
    return known == null ? null : known.getter().apply(value);
  }

  @Override
  T zero() {
    return empty;
  }

  @Override
  @Nullable T read(JsonNode node) {
    if (!(node instanceof ObjectNode object)) {
      return null;
    }
    if (object.isEmpty()) {
      return empty;
    }
    Reading<T> reading = begin.get();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      Member<T, ?, ?> member = members.get(entry.getKey());
      if (member == null) {
        reading.keep(entry.getKey(), entry.getValue());
      } else {
        reading.set(member, entry.getValue());
      }
    }
    return reading.end();
  }

  @Override
  ObjectNode write(T value) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    members.forEach((key, member) -> member.write(value, out));
    additional.apply(value).forEach(out::set);
    return out;
  }

  @Override
  JsonNode writeOver(T value, JsonNode before) {
    if (!(before instanceof ObjectNode object)) {
      return write(value);
    }
    if (value.equals(read(object))) {
      return object;
    }
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    ImmutableMap<String, JsonNode> unknown = additional.apply(value);
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      Member<T, ?, ?> member = members.get(entry.getKey());
      if (member != null) {
        member.writeOver(value, entry.getValue(), out);
      } else if (unknown.containsKey(entry.getKey())) {
        out.set(entry.getKey(), unknown.get(entry.getKey()));
      }
    }
    for (Member<T, ?, ?> member : members.values()) {
      if (!object.has(member.key())) {
        member.write(value, out);
      }
    }
    unknown.forEach(out::putIfAbsent);
    return out;
  }

  /** One member: its name, its kind, and where it is in the value and the builder. */
  private record Member<T, B, V>(
      String key, Kind<V> kind, Function<T, @Nullable V> getter, BiConsumer<B, V> setter) {

    void set(B builder, JsonNode node) {
      V value = kind.read(node);
      if (value != null) {
        setter.accept(builder, value);
      }
    }

    void write(T value, ObjectNode out) {
      V member = getter.apply(value);
      if (member != null) {
        out.set(key, kind.write(member));
      }
    }

    /** A member that was unset and still is keeps what stood there: a null, or a wrong type. */
    void writeOver(T value, JsonNode before, ObjectNode out) {
      V member = getter.apply(value);
      if (member != null) {
        out.set(key, kind.writeOver(member, before));
      } else if (kind.read(before) == null) {
        out.set(key, before);
      }
    }
  }

  /** A value that is being read. */
  private interface Reading<T> {
    void set(Member<T, ?, ?> member, JsonNode node);

    void keep(String key, JsonNode node);

    T end();
  }

  /**
   * Collects the members of a shape.
   *
   * @param <T> the value type
   * @param <B> its builder
   */
  static final class Maker<T, B> {
    private final String name;
    private final Supplier<B> builder;
    private final Function<B, T> build;
    private final Function<T, ImmutableMap<String, JsonNode>> additional;
    private final BiConsumer<B, Map<String, JsonNode>> putAdditional;
    private final ImmutableMap.Builder<String, Member<T, ?, ?>> members = ImmutableMap.builder();

    private Maker(
        String name,
        Supplier<B> builder,
        Function<B, T> build,
        Function<T, ImmutableMap<String, JsonNode>> additional,
        BiConsumer<B, Map<String, JsonNode>> putAdditional) {
      this.name = name;
      this.builder = builder;
      this.build = build;
      this.additional = additional;
      this.putAdditional = putAdditional;
    }

    Maker<T, B> string(
        String key, Function<T, @Nullable String> getter, BiConsumer<B, String> setter) {
      return member(key, Kind.STRING, getter, setter);
    }

    Maker<T, B> bool(
        String key, Function<T, @Nullable Boolean> getter, BiConsumer<B, Boolean> setter) {
      return member(key, Kind.BOOL, getter, setter);
    }

    Maker<T, B> int32(
        String key, Function<T, @Nullable Integer> getter, BiConsumer<B, Integer> setter) {
      return member(key, Kind.INT32, getter, setter);
    }

    Maker<T, B> int64(String key, Function<T, @Nullable Long> getter, BiConsumer<B, Long> setter) {
      return member(key, Kind.INT64, getter, setter);
    }

    Maker<T, B> time(
        String key, Function<T, @Nullable Instant> getter, BiConsumer<B, Instant> setter) {
      return member(key, Kind.TIME, getter, setter);
    }

    Maker<T, B> intOrString(
        String key,
        Function<T, @Nullable IntOrStringValue> getter,
        BiConsumer<B, IntOrStringValue> setter) {
      return member(key, Kind.INT_OR_STRING, getter, setter);
    }

    Maker<T, B> json(
        String key, Function<T, @Nullable JsonNode> getter, BiConsumer<B, JsonNode> setter) {
      return member(key, Kind.JSON, getter, setter);
    }

    <V> Maker<T, B> struct(
        String key, Shape<V> shape, Function<T, @Nullable V> getter, BiConsumer<B, V> setter) {
      return member(key, shape, getter, setter);
    }

    Maker<T, B> strings(
        String key,
        Function<T, @Nullable ImmutableList<String>> getter,
        BiConsumer<B, ImmutableList<String>> setter) {
      return member(key, new ListKind<>(Kind.STRING), getter, setter);
    }

    <V> Maker<T, B> structs(
        String key,
        Shape<V> shape,
        Function<T, @Nullable ImmutableList<V>> getter,
        BiConsumer<B, ImmutableList<V>> setter) {
      return member(key, new ListKind<>(shape), getter, setter);
    }

    Maker<T, B> stringMap(
        String key,
        Function<T, @Nullable ImmutableMap<String, String>> getter,
        BiConsumer<B, ImmutableMap<String, String>> setter) {
      return member(key, new MapKind<>(Kind.STRING), getter, setter);
    }

    <V> Maker<T, B> structMap(
        String key,
        Shape<V> shape,
        Function<T, @Nullable ImmutableMap<String, V>> getter,
        BiConsumer<B, ImmutableMap<String, V>> setter) {
      return member(key, new MapKind<>(shape), getter, setter);
    }

    Maker<T, B> jsonMap(
        String key,
        Function<T, @Nullable ImmutableMap<String, JsonNode>> getter,
        BiConsumer<B, ImmutableMap<String, JsonNode>> setter) {
      return member(key, new MapKind<>(Kind.JSON), getter, setter);
    }

    Shape<T> done() {
      return new Shape<>(name, Read::new, members.buildOrThrow(), additional);
    }

    private <V> Maker<T, B> member(
        String key, Kind<V> kind, Function<T, @Nullable V> getter, BiConsumer<B, V> setter) {
      members.put(key, new Member<>(key, kind, getter, setter));
      return this;
    }

    private final class Read implements Reading<T> {
      private final B target = builder.get();
      private @Nullable Map<String, JsonNode> unknown;

      /** The members of this maker all set on its own builder. */
      @Override
      @SuppressWarnings("unchecked")
      public void set(Member<T, ?, ?> member, JsonNode node) {
        ((Member<T, B, ?>) member).set(target, node);
      }

      @Override
      public void keep(String key, JsonNode node) {
        if (unknown == null) {
          unknown = new LinkedHashMap<>();
        }
        unknown.put(key, node);
      }

      @Override
      public T end() {
        if (unknown != null) {
          putAdditional.accept(target, unknown);
        }
        return build.apply(target);
      }
    }
  }
}
