package dev.rolloutkit.ako.internal.effect;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes immutable copies of maps and lists. */
public final class ImmutableCopies {
  private ImmutableCopies() {}

  /** A deep copy of a value, without the entries of maps whose value is {@code null}. */
  public static Object of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return ofMap(map);
    }
    if (value instanceof List<?> list) {
      ImmutableList.Builder<Object> out = ImmutableList.builder();
      list.forEach(element -> out.add(of(element)));
      return out.build();
    }
    return value == null ? "" : value;
  }

  /** A deep copy of a map, without the entries whose value is {@code null}. */
  public static ImmutableMap<String, Object> ofMap(Map<?, ?> map) {
    if (map.isEmpty()) {
      return ImmutableMap.of();
    }
    ImmutableMap.Builder<String, Object> out = ImmutableMap.builderWithExpectedSize(map.size());
    map.forEach(
        (key, element) -> {
          if (element != null) {
            out.put(String.valueOf(key), of(element));
          }
        });
    return out.buildKeepingLast();
  }
}
