package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.parser.Operator;
import dev.cel.runtime.CelFunctionBinding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The access to fields, entries and items that may be absent: {@code a.?b}, {@code a[?b]}, and
 * {@code a[b]} of an optional value.
 *
 * @rule An optional field, entry or item that is absent is empty.
 */
final class OptionalValues {
  /**
   * The operators of CEL, each with the name of the function that replaces it. A rule cannot
   * contain such a name.
   */
  static final ImmutableMap<String, String> FUNCTIONS =
      ImmutableMap.of(
          Operator.OPTIONAL_SELECT.getFunction(), "@optional_at",
          Operator.OPTIONAL_INDEX.getFunction(), "@optional_at",
          Operator.INDEX.getFunction(), "@at");

  private OptionalValues() {}

  static ImmutableList<CelFunctionDecl> declarations() {
    return ImmutableList.of(
        CelFunctionDecl.newFunctionDeclaration(
            "@optional_at",
            CelOverloadDecl.newGlobalOverload(
                "optional_at",
                OptionalType.create(SimpleType.DYN),
                SimpleType.DYN,
                SimpleType.DYN)),
        CelFunctionDecl.newFunctionDeclaration(
            "@at",
            CelOverloadDecl.newGlobalOverload(
                "at", SimpleType.DYN, SimpleType.DYN, SimpleType.DYN)));
  }

  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        CelFunctionBinding.from(
            "optional_at", Object.class, Object.class, OptionalValues::optionalAt),
        CelFunctionBinding.from("at", Object.class, Object.class, OptionalValues::at));
  }

  private static Object at(Object container, Object key) {
    if (container instanceof Optional<?>) {
      return optionalAt(container, key);
    }
    if (container instanceof Map<?, ?> map) {
      return StandardFunctions.entry(map, key);
    }
    if (container instanceof List<?> list && key instanceof Number place) {
      return StandardFunctions.item(list, place);
    }
    throw new InvalidData("no such overload");
  }

  /** The value of a key of a map or at an index of a list; empty if the container is neither. */
  private static Optional<?> optionalAt(Object container, Object key) {
    if (container instanceof Optional<?> optional) {
      return optional.flatMap(value -> optionalAt(value, key));
    }
    if (container instanceof Map<?, ?> map) {
      return Optional.ofNullable(StandardFunctions.find(map, key));
    }
    if (container instanceof List<?> list && key instanceof Number place) {
      long index = place.longValue();
      return index >= 0 && index < list.size() && place.doubleValue() == index
          ? Optional.of(list.get((int) index))
          : Optional.empty();
    }
    return Optional.empty();
  }
}
