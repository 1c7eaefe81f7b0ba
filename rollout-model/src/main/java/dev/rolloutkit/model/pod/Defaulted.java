package dev.rolloutkit.model.pod;

import dev.rolloutkit.model.internal.schema.GoMap;
import dev.rolloutkit.model.internal.schema.GoObject;
import dev.rolloutkit.model.internal.template.TemplateDefaults;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a pod template with Kubernetes' defaults, without copying the template. */
final class Defaulted {
  private Defaulted() {}

  static @Nullable Object get(GoObject object, String field) {
    return TemplateDefaults.value(object, field);
  }

  static String text(GoObject object, String field) {
    Object value = get(object, field);
    return value == null ? "" : (String) value;
  }

  static long number(GoObject object, String field) {
    Object value = get(object, field);
    return value == null ? 0 : (Long) value;
  }

  static @Nullable GoObject object(GoObject object, String field) {
    return (GoObject) get(object, field);
  }

  static GoMap map(GoObject object, String field) {
    Object value = get(object, field);
    return value == null ? GoMap.EMPTY : (GoMap) value;
  }
}
