package dev.rolloutkit.model.internal.schema;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.json.GoJsonWriter;
import dev.rolloutkit.model.schema.GoDifference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Lists the differences between two objects by the rules of {@link GoEquality}.
 *
 * @rule The differences between two templates are listed field by field.
 */
public final class GoDifferences {
  private final GoEquality equality;
  private final ImmutableList.Builder<GoDifference> out = ImmutableList.builder();

  private GoDifferences(GoEquality equality) {
    this.equality = equality;
  }

  /** The differences in the order of the type's fields; empty if the objects are equal. */
  public static ImmutableList<GoDifference> between(
      GoObject live, GoObject desired, GoEquality equality) {
    GoDifferences differences = new GoDifferences(equality);
    differences.objects(FieldPath.root(), live, desired);
    return differences.out.build();
  }

  private void objects(FieldPath at, GoObject live, GoObject desired) {
    for (GoField field : live.struct().fields()) {
      Object a = live.at(field.index());
      Object b = equality.desiredValue(desired, field);
      if (!equality.memberEqual(field, a, b)) {
        member(at.child(field.name()), field, a, b);
      }
    }
  }

  private void member(
      FieldPath at, GoField field, @Nullable Object live, @Nullable Object desired) {
    switch (field.type().kind()) {
      case STRUCT -> {
        if (field.isPointer() && (live == null || desired == null)) {
          add(at, live, desired);
        } else {
          GoObject empty = field.type().members().empty();
          objects(
              at,
              live == null ? empty : (GoObject) live,
              desired == null ? empty : (GoObject) desired);
        }
      }
      case LIST ->
          lists(
              at,
              live == null ? List.of() : (List<?>) live,
              desired == null ? List.of() : (List<?>) desired);
      case MAP ->
          maps(
              at,
              live == null ? GoMap.EMPTY : (GoMap) live,
              desired == null ? GoMap.EMPTY : (GoMap) desired);
      default -> add(at, live, desired);
    }
  }

  private void lists(FieldPath at, List<?> live, List<?> desired) {
    for (int i = 0; i < Math.max(live.size(), desired.size()); i++) {
      Object a = i < live.size() ? live.get(i) : null;
      Object b = i < desired.size() ? desired.get(i) : null;
      element(at.index(i), a, b);
    }
  }

  private void maps(FieldPath at, GoMap live, GoMap desired) {
    for (int i = 0; i < live.size(); i++) {
      element(at.key(live.key(i)), live.value(i), desired.get(live.key(i)));
    }
    for (int i = 0; i < desired.size(); i++) {
      if (live.get(desired.key(i)) == null) {
        add(at.key(desired.key(i)), null, desired.value(i));
      }
    }
  }

  private void element(FieldPath at, @Nullable Object live, @Nullable Object desired) {
    if (live instanceof GoObject a && desired instanceof GoObject b) {
      objects(at, a, b);
    } else if (live == null || desired == null || !equality.valueEqual(live, desired)) {
      add(at, live, desired);
    }
  }

  private void add(FieldPath at, @Nullable Object live, @Nullable Object desired) {
    out.add(new GoDifference(at.toString(), json(live), json(desired)));
  }

  private static @Nullable String json(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    GoJsonWriter out = new GoJsonWriter();
    GoEncoder.writeValue(value, out);
    return out.toString();
  }
}
