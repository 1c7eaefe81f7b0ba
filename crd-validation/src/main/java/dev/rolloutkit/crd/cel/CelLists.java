package dev.rolloutkit.crd.cel;

import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import java.util.List;
import java.util.Objects;

/** The functions of lists. */
final class CelLists {
  private CelLists() {}

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
      if (sum == null) {
        sum = item;
      } else if (sum instanceof Long a && item instanceof Long b) {
        try {
          sum = Math.addExact(a, b);
        } catch (ArithmeticException e) {
          throw new InvalidData("integer overflow");
        }
      } else if (sum instanceof Double a && item instanceof Double b) {
        sum = a + b;
      } else {
        throw new InvalidData("no such overload");
      }
    }
    return sum == null ? 0L : sum;
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
      if (Objects.equals(list.get(i), value)) {
        return i;
      }
    }
    return -1;
  }

  static int lastIndexOf(List<?> list, Object value) {
    for (int i = list.size() - 1; i >= 0; i--) {
      if (Objects.equals(list.get(i), value)) {
        return i;
      }
    }
    return -1;
  }

  private static int compare(Object a, Object b) {
    if (a instanceof Long x && b instanceof Long y) {
      return Long.compare(x, y);
    }
    if (a instanceof Number x && b instanceof Number y) {
      return Double.compare(x.doubleValue(), y.doubleValue());
    }
    if (a instanceof String x && b instanceof String y) {
      return dev.rolloutkit.apimachinery.CodePoints.compare(x, y);
    }
    if (a instanceof Boolean x && b instanceof Boolean y) {
      return Boolean.compare(x, y);
    }
    if (a instanceof Duration x && b instanceof Duration y) {
      int seconds = Long.compare(x.getSeconds(), y.getSeconds());
      return seconds != 0 ? seconds : Integer.compare(x.getNanos(), y.getNanos());
    }
    if (a instanceof Timestamp x && b instanceof Timestamp y) {
      int seconds = Long.compare(x.getSeconds(), y.getSeconds());
      return seconds != 0 ? seconds : Integer.compare(x.getNanos(), y.getNanos());
    }
    throw new InvalidData("no such overload");
  }
}
