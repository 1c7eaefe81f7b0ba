package dev.rolloutkit.model.internal.schema;

import dev.rolloutkit.apimachinery.Quantity;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Semantic equality that compares every field: the plain twin of {@link GoEquality}. */
final class PlainEquality {
  private PlainEquality() {}

  static boolean equal(GoObject live, GoObject desired) {
    return live.struct().fields().stream()
        .allMatch(
            field ->
                equal(zero(field, live.get(field.name())), zero(field, desired.get(field.name()))));
  }

  /** The zero value to which an unset value is equal; null for an unset pointer. */
  private static @Nullable Object zero(GoField field, @Nullable Object value) {
    if (value != null) {
      return value;
    }
    return switch (field.type().kind()) {
      case LIST -> List.of();
      case MAP -> GoMap.EMPTY;
      case STRUCT -> field.isPointer() ? null : field.type().members().empty();
      case QUANTITY -> field.isPointer() ? null : Quantity.ZERO;
      default -> null;
    };
  }

  private static boolean equal(@Nullable Object live, @Nullable Object desired) {
    if (live instanceof GoObject a && desired instanceof GoObject b) {
      return equal(a, b);
    }
    if (live instanceof Quantity a && desired instanceof Quantity b) {
      return a.compareTo(b) == 0;
    }
    if (live instanceof List<?> a && desired instanceof List<?> b) {
      return equalLists(a, b);
    }
    if (live instanceof GoMap a && desired instanceof GoMap b) {
      return equalMaps(a, b);
    }
    return Objects.equals(live, desired);
  }

  private static boolean equalLists(List<?> live, List<?> desired) {
    boolean equal = live.size() == desired.size();
    for (int i = 0; equal && i < live.size(); i++) {
      equal = equal(live.get(i), desired.get(i));
    }
    return equal;
  }

  private static boolean equalMaps(GoMap live, GoMap desired) {
    boolean equal = live.size() == desired.size();
    for (int i = 0; equal && i < live.size(); i++) {
      equal = live.key(i).equals(desired.key(i)) && equal(live.value(i), desired.value(i));
    }
    return equal;
  }
}
