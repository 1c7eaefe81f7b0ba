package dev.rolloutkit.ako.cluster;

import com.google.common.collect.ImmutableList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a resource without a type of its own. A member that is missing, or is of another type than
 * asked for, is absent; nothing here throws.
 *
 * @param value a map, list, text, number or boolean; {@code null} for what is absent
 */
public record Tree(@Nullable Object value) {
  /** What is not there. */
  public static final Tree ABSENT = new Tree(null);


  /** The body of a resource. */
  public static Tree of(GenericKubernetesResource resource) {
    return new Tree(resource.getAdditionalProperties());
  }

  /** A member, or a member of a member. */
  public Tree at(String... names) {
    Object out = value;
    for (String name : names) {
      out = out instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return new Tree(out);
  }

  /** Whether there is something. */
  public boolean isPresent() {
    return value != null;
  }

  /** The text; empty for none. */
  public String text() {
    return value instanceof String text ? text : "";
  }

  /** Whether it is the boolean true. */
  public boolean isTrue() {
    return Boolean.TRUE.equals(value);
  }

  /** The whole number; {@code null} for none. */
  public @Nullable Long number() {
    return value instanceof Number number ? (Long) number.longValue() : null;
  }

  /** The elements of a list; none if it is no list. */
  public ImmutableList<Tree> list() {
    if (!(value instanceof List<?> list)) {
      return ImmutableList.of();
    }
    ImmutableList.Builder<Tree> out = ImmutableList.builderWithExpectedSize(list.size());
    list.forEach(element -> out.add(new Tree(element)));
    return out.build();
  }

  /** The texts of a list; elements that are no texts count as empty. */
  public ImmutableList<String> texts() {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    list().forEach(element -> out.add(element.text()));
    return out.build();
  }
}
