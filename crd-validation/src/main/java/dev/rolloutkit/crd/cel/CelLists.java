package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.primitives.UnsignedLong;
import com.google.protobuf.ByteString;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.cel.runtime.CelFunctionBinding;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The functions of lists, with the results and errors of CEL for Go.
 *
 * @rule Functions of lists have the results of CEL for Go, such as distinct items for numbers of
 *     different types.
 */
final class CelLists {
  /** The API server, which limits the cost of rules, creates no longer lists. */
  private static final long LONGEST_RANGE = 1_000_000;

  private CelLists() {}

  /** The functions that replace those of CEL for Java. */
  static ImmutableList<CelFunctionBinding> bindings() {
    return ImmutableList.of(
        CelFunctionBinding.from(
            "list_slice",
            List.of(List.class, Long.class, Long.class),
            all -> slice((List<?>) all[0], (Long) all[1], (Long) all[2])),
        CelFunctionBinding.from("list_flatten", List.class, list -> flatten(list, 1)),
        CelFunctionBinding.from("list_flatten_list_int", List.class, Long.class, CelLists::flatten),
        CelFunctionBinding.from("list_sort", List.class, list -> sort(list, list)),
        CelFunctionBinding.from("list_sortByAssociatedKeys", List.class, CelLists::sortByKeys),
        CelFunctionBinding.from("list_distinct", List.class, CelLists::distinct),
        CelFunctionBinding.from("list_reverse", List.class, list -> Lists.reverse((List<?>) list)),
        CelFunctionBinding.from("lists_range", Long.class, CelLists::range));
  }

  private static List<Long> range(Long end) {
    if (end > LONGEST_RANGE) {
      throw new InvalidData("operation cancelled: actual cost limit exceeded");
    }
    return LongStream.range(0, end).boxed().toList();
  }

  /** The first of each group of equal items. */
  private static List<Object> distinct(List<?> list) {
    List<Object> out = new ArrayList<>();
    Set<Object> scalars = new HashSet<>();
    List<Object> others = new ArrayList<>();
    for (Object item : list) {
      if (isComparable(item)) {
        if (item instanceof Number number ? isNew(number, scalars) : scalars.add(item)) {
          out.add(item);
        }
      } else if (others.stream().noneMatch(other -> CelEquality.isEqual(other, item))) {
        others.add(item);
        out.add(item);
      }
    }
    return out;
  }

  /** Numbers of different types may be equal; NaN is equal to nothing. */
  private static boolean isNew(Number number, Set<Object> known) {
    if (isNotFinite(number)) {
      return Double.isNaN(number.doubleValue()) || known.add(number);
    }
    return known.add(exact(number).stripTrailingZeros());
  }

  private static List<?> slice(List<?> list, long from, long to) {
    String call = "cannot slice(" + from + ", " + to + "), ";
    if (from < 0 || to < 0) {
      throw new InvalidData(call + "negative indexes not supported");
    }
    if (from > to) {
      throw new InvalidData(call + "start index must be less than or equal to end index");
    }
    if (to > list.size()) {
      throw new InvalidData(call + "list is length " + list.size());
    }
    return list.subList((int) from, (int) to);
  }

  private static List<Object> flatten(List<?> list, long depth) {
    if (depth < 0) {
      throw new InvalidData("level must be non-negative");
    }
    List<Object> out = new ArrayList<>();
    for (Object item : list) {
      if (depth > 0 && item instanceof List<?> inner) {
        out.addAll(flatten(inner, depth - 1));
      } else {
        out.add(item);
      }
    }
    return out;
  }

  /** The items, each with its key, in the order of the keys. */
  private static List<Object> sortByKeys(List<?> pairs) {
    List<Object> items = new ArrayList<>();
    List<Object> keys = new ArrayList<>();
    for (Object pair : pairs) {
      keys.add(((List<?>) pair).get(0));
      items.add(((List<?>) pair).get(1));
    }
    return sort(items, keys);
  }

  private static List<Object> sort(List<?> items, List<?> keys) {
    for (Object key : keys) {
      if (!isComparable(key)) {
        throw new InvalidData("list elements must be comparable");
      }
      if (key.getClass() != keys.get(0).getClass()) {
        throw new InvalidData("list elements must have the same type");
      }
    }
    return IntStream.range(0, items.size())
        .boxed()
        .sorted((a, b) -> compare(keys.get(a), keys.get(b)))
        .<Object>map(items::get)
        .toList();
  }

  /**
   * Whether no item is greater than the next one. An item that cannot be compared is not greater.
   */
  static boolean isSorted(List<?> list) {
    for (int i = 1; i < list.size(); i++) {
      if (compare(list.get(i - 1), list.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }

  static Object sum(List<?> list) {
    Object sum = null;
    for (Object item : list) {
      sum = sum == null ? item : sum(sum, item);
    }
    return sum == null ? 0L : sum;
  }

  private static Object sum(Object a, Object b) {
    if (a instanceof Long x && b instanceof Long y) {
      try {
        return Math.addExact(x, y);
      } catch (ArithmeticException e) {
        throw new InvalidData("integer overflow");
      }
    }
    if (a instanceof UnsignedLong x && b instanceof UnsignedLong y) {
      UnsignedLong sum = x.plus(y);
      if (sum.compareTo(x) < 0) {
        throw new InvalidData("unsigned integer overflow");
      }
      return sum;
    }
    if (a instanceof Double x && b instanceof Double y) {
      return x + y;
    }
    if (a instanceof Duration x && b instanceof Duration y) {
      return TimeArithmetic.sum(x, y);
    }
    throw new InvalidData("no such overload");
  }

  static Object min(List<?> list) {
    return extreme(list, "min", -1);
  }

  static Object max(List<?> list) {
    return extreme(list, "max", 1);
  }

  private static Object extreme(List<?> list, String name, int sign) {
    if (list.isEmpty()) {
      throw new InvalidData(name + " called on empty list");
    }
    Object out = list.get(0);
    for (Object item : list) {
      if (compare(item, out) * sign > 0) {
        out = item;
      }
    }
    return out;
  }

  static int indexOf(List<?> list, Object value) {
    for (int i = 0; i < list.size(); i++) {
      if (CelEquality.isEqual(list.get(i), value)) {
        return i;
      }
    }
    return -1;
  }

  static int lastIndexOf(List<?> list, Object value) {
    for (int i = list.size() - 1; i >= 0; i--) {
      if (CelEquality.isEqual(list.get(i), value)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isComparable(Object value) {
    return value instanceof Number
        || value instanceof String
        || value instanceof Boolean
        || value instanceof ByteString
        || value instanceof Duration
        || value instanceof Timestamp;
  }

  /** The order of two values; 0 if they have none. */
  private static int compare(Object a, Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return compareNumbers(x, y);
    }
    if (a instanceof String x && b instanceof String y) {
      return CodePoints.compare(x, y);
    }
    if (a instanceof Boolean x && b instanceof Boolean y) {
      return Boolean.compare(x, y);
    }
    if (a instanceof ByteString x && b instanceof ByteString y) {
      return ByteString.unsignedLexicographicalComparator().compare(x, y);
    }
    if (a instanceof Duration x && b instanceof Duration y) {
      return Comparator.comparingLong(Duration::getSeconds)
          .thenComparingInt(Duration::getNanos)
          .compare(x, y);
    }
    if (a instanceof Timestamp x && b instanceof Timestamp y) {
      return Comparator.comparingLong(Timestamp::getSeconds)
          .thenComparingInt(Timestamp::getNanos)
          .compare(x, y);
    }
    return 0;
  }

  private static int compareNumbers(Number a, Number b) {
    if (a instanceof Double x && b instanceof Double y) {
      return x < y ? -1 : x > y ? 1 : 0;
    }
    if (isNotFinite(a) || isNotFinite(b)) {
      double x = a.doubleValue();
      double y = b.doubleValue();
      return x < y ? -1 : x > y ? 1 : 0;
    }
    return exact(a).compareTo(exact(b));
  }

  private static boolean isNotFinite(Number number) {
    return number instanceof Double value && !Double.isFinite(value);
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof Double value) {
      return new BigDecimal(value);
    }
    return number instanceof UnsignedLong value
        ? new BigDecimal(value.bigIntegerValue())
        : BigDecimal.valueOf(number.longValue());
  }
}
