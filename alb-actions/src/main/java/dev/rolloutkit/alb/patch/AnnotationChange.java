package dev.rolloutkit.alb.patch;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.CodePoints;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One annotation that differs.
 *
 * @param key the annotation
 * @param before its value; {@code null} if it is new
 * @param after its value afterwards; {@code null} if it goes
 */
public record AnnotationChange(String key, @Nullable String before, @Nullable String after) {

  /** What differs between two sets of annotations, by key in code-point order. */
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
