package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Copies of maps and lists that nobody can change. */
final class Frozen {
  private Frozen() {}

  /** The value, with everything inside; members without a value are left out. */
  static Object of(@Nullable Object value) {
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

  static ImmutableMap<String, Object> ofMap(Map<?, ?> map) {
    ImmutableMap.Builder<String, Object> out = ImmutableMap.builder();
    map.forEach(
        (key, element) -> {
          if (element != null) {
            out.put(String.valueOf(key), of(element));
          }
        });
    return out.buildKeepingLast();
  }
}
