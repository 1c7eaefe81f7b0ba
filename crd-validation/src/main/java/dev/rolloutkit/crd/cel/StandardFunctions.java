package dev.rolloutkit.crd.cel;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.primitives.UnsignedLong;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.re2j.PatternSyntaxException;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.cel.runtime.CelStandardFunctions;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.json.GoJson;
import dev.rolloutkit.crd.internal.object.GoValues;
import dev.rolloutkit.crd.internal.schema.Patterns;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The standard functions of CEL whose results or errors differ between CEL for Java and CEL for Go,
 * with those of CEL for Go.
 *
 * @rule CEL's own functions have the results and errors of CEL for Go.
 */
final class StandardFunctions {
  private static final long NANOS = 1_000_000_000L;

  /** A decimal or hexadecimal number, with underscores between digits. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "[+-]?(?:(?:D(?:\\.(?:D)?)?|\\.D)(?:[eE][+-]?D)?|0[xX]_?(?:H(?:\\.(?:H)?)?|\\.H)[pP][+-]?D)"
              .replace("D", "[0-9]+(?:_[0-9]+)*")
              .replace("H", "[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*"));

  /** The functions of strings that are the same in both. */
  static final ImmutableSet<CelStringExtensions.Function> STRINGS =
      ImmutableSet.of(
          CelStringExtensions.Function.JOIN,
          CelStringExtensions.Function.LOWER_ASCII,
          CelStringExtensions.Function.REPLACE,
          CelStringExtensions.Function.SPLIT,
          CelStringExtensions.Function.TRIM,
          CelStringExtensions.Function.UPPER_ASCII);

  private static final ImmutableList<CelFunctionBinding> OWN =
      ImmutableList.<CelFunctionBinding>builder()
          .addAll(CelEquality.bindings())
          .addAll(StringPositions.bindings())
          .addAll(TimeFields.bindings())
          .addAll(TimeArithmetic.bindings())
          .add(
              from("string_to_int64", StandardFunctions::toInt),
              from("string_to_uint64", StandardFunctions::toUint),
              from("string_to_double", StandardFunctions::toDouble),
              from("string_to_bool", StandardFunctions::toBool),
              from("string_to_duration", StandardFunctions::toDuration),
              from("string_to_timestamp", StandardFunctions::toTimestamp),
              CelFunctionBinding.from(
                  "double_to_string", Double.class, StandardFunctions::doubleText),
              CelFunctionBinding.from(
                  "duration_to_string", Duration.class, StandardFunctions::durationText),
              CelFunctionBinding.from(
                  "timestamp_to_string", Timestamp.class, StandardFunctions::timestampText),
              CelFunctionBinding.from(
                  "modulo_int64", Long.class, Long.class, StandardFunctions::remainder),
              CelFunctionBinding.from(
                  "modulo_uint64",
                  UnsignedLong.class,
                  UnsignedLong.class,
                  StandardFunctions::remainder),
              CelFunctionBinding.from(
                  "matches", String.class, String.class, StandardFunctions::matches),
              CelFunctionBinding.from(
                  "matches_string", String.class, String.class, StandardFunctions::matches),
              CelFunctionBinding.from(
                  "index_list", List.class, Number.class, StandardFunctions::item),
              CelFunctionBinding.from(
                  "index_map", Map.class, Object.class, StandardFunctions::entry))
          .build();

  private StandardFunctions() {}

  /** The standard functions that are not replaced. */
  static CelStandardFunctions others() {
    ImmutableSet<String> replaced =
        OWN.stream().map(CelFunctionBinding::getOverloadId).collect(ImmutableSet.toImmutableSet());
    return CelStandardFunctions.newBuilder()
        .filterFunctions(
            (function, overload) ->
                !replaced.contains(((Enum<?>) overload).name().toLowerCase(Locale.ROOT)))
        .build();
  }

  /** The functions that replace standard functions. */
  static ImmutableList<CelFunctionBinding> replacements() {
    return OWN;
  }

  private static CelFunctionBinding from(String id, CelFunctionOverload.Unary<String> body) {
    return CelFunctionBinding.from(id, String.class, body);
  }

  private static InvalidData noConversion(String type) {
    return new InvalidData("type conversion error from 'string' to '" + type + "'");
  }

  private static Object toInt(String text) {
    return GoStrings.parseInt(text, 64).orElseThrow(() -> noConversion("int"));
  }

  private static Object toUint(String text) {
    try {
      if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return UnsignedLong.valueOf(text);
      }
    } catch (NumberFormatException e) {
      throw noConversion("uint");
    }
    throw noConversion("uint");
  }

  private static Object toDouble(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    String unsigned = lower.startsWith("-") || lower.startsWith("+") ? lower.substring(1) : lower;
    double sign = lower.startsWith("-") ? -1 : 1;
    if (unsigned.equals("nan")) {
      return Double.NaN;
    }
    if (unsigned.equals("inf") || unsigned.equals("infinity")) {
      return sign * Double.POSITIVE_INFINITY;
    }
    if (NUMBER.matcher(text).matches()) {
      double number = Double.parseDouble(text.replace("_", ""));
      if (!Double.isInfinite(number)) {
        return number;
      }
    }
    throw noConversion("double");
  }

  private static Object toBool(String text) {
    return switch (text) {
      case "1", "t", "T", "true", "TRUE", "True" -> true;
      case "0", "f", "F", "false", "FALSE", "False" -> false;
      default -> throw noConversion("bool");
    };
  }

  private static Object toDuration(String text) {
    return GoDuration.parse(text)
        .toOptional()
        .map(d -> duration(d.getSeconds(), d.getNano()))
        .orElseThrow(() -> noConversion("google.protobuf.Duration"));
  }

  /** A duration whose parts have one sign. */
  private static Duration duration(long seconds, int nanos) {
    return seconds < 0 && nanos > 0
        ? Duration.newBuilder().setSeconds(seconds + 1).setNanos((int) (nanos - NANOS)).build()
        : Duration.newBuilder().setSeconds(seconds).setNanos(nanos).build();
  }

  private static Object toTimestamp(String text) {
    Instant instant =
        GoTime.parse(text)
            .toOptional()
            .orElseThrow(() -> noConversion("google.protobuf.Timestamp"));
    return Timestamp.newBuilder()
        .setSeconds(instant.getEpochSecond())
        .setNanos(instant.getNano())
        .build();
  }

  /** A double as {@code string} prints it. */
  static String doubleText(Double number) {
    if (number.isNaN()) {
      return "NaN";
    }
    return number.isInfinite() ? (number > 0 ? "+Inf" : "-Inf") : GoValues.number(number);
  }

  /** A duration as {@code string} prints it. */
  static String durationText(Duration duration) {
    double seconds = duration.getSeconds() + duration.getNanos() / 1e9;
    return new BigDecimal(GoJson.number(seconds)).toPlainString() + "s";
  }

  /** A time as {@code string} prints it, in UTC. */
  static String timestampText(Timestamp time) {
    String whole = GoTime.format(Instant.ofEpochSecond(time.getSeconds())).replaceFirst("Z$", "");
    String fraction =
        time.getNanos() == 0
            ? ""
            : BigDecimal.valueOf(time.getNanos(), 9)
                .stripTrailingZeros()
                .toPlainString()
                .substring(1);
    return whole + fraction + "Z";
  }

  private static Object remainder(Long a, Long b) {
    if (b == 0) {
      throw new InvalidData("modulus by zero");
    }
    if (a == Long.MIN_VALUE && b == -1) {
      throw new InvalidData("integer overflow");
    }
    return a % b;
  }

  private static Object remainder(UnsignedLong a, UnsignedLong b) {
    if (b.equals(UnsignedLong.ZERO)) {
      throw new InvalidData("modulus by zero");
    }
    return a.mod(b);
  }

  private static Object matches(String text, String pattern) {
    try {
      return Patterns.compile(pattern).matcher(text).find();
    } catch (PatternSyntaxException e) {
      throw new InvalidData(GoPatterns.error(e));
    }
  }

  /** The item at an index. */
  static Object item(List<?> list, Number index) {
    long place = index.longValue();
    if (index instanceof Double number && number != place) {
      throw new InvalidData("unsupported index value " + doubleText(number) + " in list");
    }
    if (place < 0 || place >= list.size()) {
      throw new InvalidData("index out of bounds: " + place);
    }
    return list.get((int) place);
  }

  /** The value of a key. */
  static Object entry(Map<?, ?> map, Object key) {
    Object value = find(map, key);
    if (value == null) {
      throw new InvalidData("no such key: " + (key instanceof Double d ? doubleText(d) : key));
    }
    return value;
  }

  /**
   * The value of a key; {@code null} if there is none. A key that is a number is found by its
   * value, whatever its type.
   */
  static @Nullable Object find(Map<?, ?> map, Object key) {
    Object value = map.get(key);
    if (value == null
        && key instanceof Number number
        && number.doubleValue() == number.longValue()) {
      long whole = number.longValue();
      value = map.get(whole);
      if (value == null && whole >= 0) {
        value = map.get(UnsignedLong.valueOf(whole));
      }
    }
    return value;
  }
}
