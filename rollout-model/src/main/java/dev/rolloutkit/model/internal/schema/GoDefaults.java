package dev.rolloutkit.model.internal.schema;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Quantity;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The values of fields after Kubernetes' defaults are applied, computed on demand instead of on a
 * copy.
 *
 * <p>Source: Kubernetes 1.34, defaults of core v1 for pod templates.
 *
 * @rule A pod template is compared with Kubernetes' defaults applied.
 */
public final class GoDefaults {
  private final UnaryOperator<String> pullPolicy;

  /** Creates the defaults. */
  public GoDefaults(UnaryOperator<String> pullPolicy) {
    this.pullPolicy = pullPolicy;
  }

  /** The value of a field or, if it is unset, its default; null if it has neither. */
  public @Nullable Object value(GoObject object, String field) {
    return value(object, object.struct().at(object.struct().indexOf(field)));
  }

  @Nullable Object value(GoObject object, GoField field) {
    Object value = object.at(field.index());
    return switch (field.defaultRule()) {
      case CONSTANT -> value != null ? value : field.defaultValue();
      case PULL_POLICY -> value != null ? value : pullPolicy.apply(object.text("image"));
      case VOLUME_SOURCE ->
          value == null && !hasSource(object) ? field.type().members().empty() : value;
      case ROUND_UP -> value == null ? null : roundedUp((GoMap) value);
    };
  }

  /** Applies every default to the object and all objects in it. */
  public GoObject apply(GoObject object) {
    GoStruct struct = object.struct();
    @Nullable Object[] out = new @Nullable Object[struct.size()];
    for (int i = 0; i < struct.size(); i++) {
      GoField field = struct.at(i);
      Object value = value(object, field);
      if (value == null && field.type().kind() == GoKind.STRUCT && !field.isPointer()) {
        GoObject filled = apply(field.type().members().empty());
        out[i] = filled.isEmpty() ? null : filled;
      } else {
        out[i] = value == null ? null : below(value);
      }
    }
    return new GoObject(struct, out);
  }

  private Object below(Object value) {
    if (value instanceof GoObject object) {
      return apply(object);
    }
    if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof GoObject) {
      ImmutableList.Builder<GoObject> out = ImmutableList.builderWithExpectedSize(list.size());
      for (Object element : list) {
        out.add(apply((GoObject) element));
      }
      return out.build();
    }
    return value;
  }

  /** Whether a volume has any source: everything but its name. */
  private static boolean hasSource(GoObject volume) {
    for (int i = 0; i < volume.struct().size(); i++) {
      if (volume.at(i) != null && !volume.struct().at(i).name().equals("name")) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("ReferenceEquality") // a quantity that needs no rounding is returned unchanged
  private static GoMap roundedUp(GoMap amounts) {
    int size = amounts.size();
    Object[] values = null;
    for (int i = 0; i < size; i++) {
      Quantity before = (Quantity) amounts.value(i);
      Quantity after = before.roundUpMilli();
      if (values == null && after != before) {
        values = new Object[size];
        for (int j = 0; j < i; j++) {
          values[j] = amounts.value(j);
        }
      }
      if (values != null) {
        values[i] = after;
      }
    }
    return values == null ? amounts : amounts.withValues(values);
  }
}
