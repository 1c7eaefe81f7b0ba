package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A change of one annotation.
 *
 * @param key the annotation
 * @param before the old value; {@code null} if the annotation is new
 * @param after the new value; {@code null} if the annotation is removed
 */
public record AnnotationChange(String key, @Nullable String before, @Nullable String after) {

  /** The differences between two sets of annotations, sorted by key in code-point order. */
  public static ImmutableList<AnnotationChange> between(
      Map<String, String> before, Map<String, String> after) {
    Set<String> keys = new TreeSet<>(CodePoints.ORDER);
    after.forEach(
        (key, value) -> {
          if (!Objects.equals(value, before.get(key))) {
            keys.add(key);
          }
        });
    before.forEach(
        (key, value) -> {
          if (!after.containsKey(key)) {
            keys.add(key);
          }
        });
    ImmutableList.Builder<AnnotationChange> out =
        ImmutableList.builderWithExpectedSize(keys.size());
    for (String key : keys) {
      out.add(new AnnotationChange(key, before.get(key), after.get(key)));
    }
    return out.build();
  }
}
