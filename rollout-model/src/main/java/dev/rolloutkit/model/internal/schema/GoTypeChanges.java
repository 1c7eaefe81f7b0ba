package dev.rolloutkit.model.internal.schema;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.schema.GoTypeChange;
import dev.rolloutkit.model.schema.GoTypeChange.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explains why two Kubernetes libraries, or Go versions, print different canonical JSON for the
 * same tree.
 *
 * <p>Takes time linear in the number of fields of both types.
 *
 * @rule The hash of a template changes with Kubernetes' libraries if its JSON does.
 */
public final class GoTypeChanges {
  private final boolean escapesChange;
  private final ImmutableList.Builder<GoTypeChange> out = ImmutableList.builder();

  private GoTypeChanges(boolean escapesChange) {
    this.escapesChange = escapesChange;
  }

  /**
   * The parts of one tree, decoded with two libraries, that are printed differently, in the field
   * order of the newer type.
   *
   * @param escapesChange whether only one of the two Go versions has short escapes for backspace
   *     and form feed
   */
  public static ImmutableList<GoTypeChange> between(
      GoObject from, GoObject to, boolean escapesChange) {
    GoTypeChanges changes = new GoTypeChanges(escapesChange);
    changes.objects("", from, to);
    return changes.out.build();
  }

  private void objects(String at, GoObject from, GoObject to) {
    for (GoField field : to.struct().fields()) {
      GoField before = from.struct().field(field.name());
      Object value = to.at(field.index());
      String pointer = child(at, field.name());
      if (before == null) {
        onlyOne(Kind.MEMBER_APPEARS, pointer, field, value);
      } else {
        both(pointer, before, from.at(before.index()), field, value);
      }
    }
    for (GoField field : from.struct().fields()) {
      if (to.struct().field(field.name()) == null) {
        onlyOne(Kind.MEMBER_DISAPPEARS, child(at, field.name()), field, from.at(field.index()));
      }
    }
  }

  private void onlyOne(Kind kind, String pointer, GoField field, @Nullable Object value) {
    if (value == null ? field.isPrintedUnset() : isPrinted(field, value)) {
      // a struct that is printed even if it is empty is printed because of its tag
      boolean always = !field.isPointer() && field.type().kind() == GoKind.STRUCT;
      out.add(new GoTypeChange(always ? Kind.TAG_CHANGED : kind, pointer));
    }
  }

  private static boolean isPrinted(GoField field, Object value) {
    return !field.omitsEmpty() || !GoEncoder.isEmptyCollection(value);
  }

  private void both(
      String pointer, GoField before, @Nullable Object from, GoField after, @Nullable Object to) {
    boolean struct = after.type().kind() == GoKind.STRUCT;
    if (from == null && to == null) {
      if (before.isPrintedUnset() != after.isPrintedUnset()) {
        boolean time = after.type().kind() == GoKind.TIME;
        out.add(new GoTypeChange(time ? Kind.TIMESTAMP_PRINTED : Kind.TAG_CHANGED, pointer));
      } else if (struct && !after.isPointer()) {
        values(pointer, before.type().members().empty(), after.type().members().empty());
      }
      return;
    }
    values(
        pointer,
        from == null && struct ? before.type().members().empty() : from,
        to == null && struct ? after.type().members().empty() : to);
  }

  private void values(String pointer, @Nullable Object from, @Nullable Object to) {
    if (from instanceof GoObject a && to instanceof GoObject b) {
      objects(pointer, a, b);
    } else if (from instanceof List<?> a && to instanceof List<?> b) {
      for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
        values(pointer + "/" + i, a.get(i), b.get(i));
      }
    } else if (to instanceof GoMap map) {
      for (int i = 0; i < map.size(); i++) {
        String key = child(pointer, map.key(i));
        text(key, map.key(i));
        if (map.value(i) instanceof String value) {
          text(key, value);
        }
      }
    } else if (to instanceof String value) {
      text(pointer, value);
    }
  }

  private void text(String pointer, String text) {
    if (escapesChange && (text.indexOf('\b') >= 0 || text.indexOf('\f') >= 0)) {
      out.add(new GoTypeChange(Kind.ESCAPE, pointer));
    }
  }

  private static String child(String pointer, String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }
}
