package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a resource that has no Java type of its own. A field that is missing or has an unexpected
 * type is treated as absent; no method throws. As in AKO, the names of fields match regardless of
 * case if no field has exactly the name.
 *
 * @rule The names of the fields of a custom resource match regardless of case if no field has
 *     exactly the name, and a value of another type counts as absent.
 * @param value a map, list, string, number or boolean; {@code null} if absent
 */
public record Tree(@Nullable Object value) {
  /** An absent value. */
  public static final Tree ABSENT = new Tree(null);

  /** The body of a resource. */
  public static Tree of(GenericKubernetesResource resource) {
    return new Tree(resource.getAdditionalProperties());
  }

  /** The value at a path of field names. */
  public Tree at(String... names) {
    Object out = value;
    for (String name : names) {
      out = out instanceof Map<?, ?> map ? member(map, name) : null;
    }
    return out == null ? ABSENT : new Tree(out);
  }

  private static @Nullable Object member(Map<?, ?> map, String name) {
    Object exact = map.get(name);
    if (exact != null || map.isEmpty()) {
      return exact;
    }
    // names alone: an entry set makes an object for each entry of some maps
    for (Object key : map.keySet()) {
      if (key instanceof String text
          && text.length() == name.length()
          && text.equalsIgnoreCase(name)) {
        return map.get(key);
      }
    }
    return null;
  }

  /** Whether the value is present. */
  public boolean isPresent() {
    return value != null;
  }

  /** The string; empty if the value is not a string. */
  public String text() {
    return value instanceof String text ? text : "";
  }

  /** Whether the value is the boolean {@code true}. */
  public boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  /** The number as an integer; {@code null} if the value is not a number. */
  public @Nullable Long number() {
    return value instanceof Number number ? (Long) number.longValue() : null;
  }

  /** The elements of a list; none if the value is not a list. */
  public ImmutableList<Tree> list() {
    if (!(value instanceof List<?> list)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Tree> out = ImmutableList.builderWithExpectedSize(list.size());
    list.forEach(element -> out.add(new Tree(element)));
    return out.build();
  }

  /** The strings of a list; other elements count as empty strings. */
  public ImmutableList<String> texts() {
    if (!(value instanceof List<?>)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list().forEach(element -> out.add(element.text()));
    return out.build();
  }
}
