package dev.rolloutkit.lbc.annotation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;
import dev.rolloutkit.lbc.problem.LbcProblemCodes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Parses the string values of annotations into lists, maps, numbers, booleans and JSON. Each
 * problem has the path {@code metadata.annotations[KEY]} and the exact message of the controller.
 *
 * <p>Source: AWS Load Balancer Controller 3, annotation parser.
 *
 * @rule An annotation that is no boolean, number or JSON is a problem with the controller's
 *     message.
 */
final class AnnotationValues {
  private static final ProblemCode CODE = LbcProblemCodes.ANNOTATION_INVALID;

  private AnnotationValues() {}

  /**
   * Splits the string at its commas, trims each part, and drops blank parts.
   *
   * @rule A list in an annotation is split at commas, and blank parts do not count.
   */
  static ImmutableList<String> list(String text) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (int from = 0; from <= text.length(); ) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      String part = GoStrings.trimSpace(text.substring(from, to));
      if (!part.isEmpty()) {
        out.add(part);
      }
      from = to + 1;
    }
    return out.build();
  }

  /**
   * Parses a map of the form {@code key=value,key=value}. The empty string yields the empty map.
   *
   * <ul>
   *   <li>Keys and values are trimmed; a value may be empty and may contain {@code =}; a key may
   *       not. If a key occurs twice, its last value wins.
   *   <li>{@code \} escapes the next character: {@code k=x\,y} is one pair. At the end of the
   *       string it is an ordinary character.
   *   <li>A trailing comma, followed at most by white space, belongs to the last value: {@code
   *       a=b,} yields the value {@code b,}.
   * </ul>
   *
   * <p>Problems: {@code failed to parse stringMap annotation, KEY: TEXT} if a part has no {@code =}
   * or no key. This includes a blank string and an empty part ({@code a=b,,c=d}).
   *
   * <p>Takes time linear in the length of the string.
   *
   * @rule A map in an annotation has the form key=value,key=value; newer releases know escapes.
   */
  static Outcome<ImmutableMap<String, String>> stringMap(String key, String text) {
    int lastEquals = text.lastIndexOf('=');
    int end = text.length();
    while (end > 0 && GoStrings.isSpace(text.charAt(end - 1))) {
      end--;
    }
    Map<String, String> out = new LinkedHashMap<>();
    StringBuilder part = new StringBuilder();
    boolean valid = true;
    for (int i = 0; i < text.length() && valid; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        i++;
        part.append(text.charAt(i));
      } else if (c != ',' || i + 1 >= end) {
        part.append(c);
      } else {
        // without a later =, the text after this comma cannot be a pair
        valid = lastEquals > i && put(out, part);
        part.setLength(0);
      }
    }
    if (!valid || (part.length() > 0 && !put(out, part))) {
      return noMap(key, text);
    }
    return Outcome.ok(ImmutableMap.copyOf(out));
  }

  /**
   * Parses a map as older releases do, which have no escapes: every comma ends a part, blank parts
   * do not count, and neither keys nor values are trimmed.
   */
  static Outcome<ImmutableMap<String, String>> plainStringMap(String key, String text) {
    Map<String, String> out = new LinkedHashMap<>();
    for (String part : list(text)) {
      int equals = part.indexOf('=');
      if (equals <= 0) {
        return noMap(key, text);
      }
      out.put(part.substring(0, equals), part.substring(equals + 1));
    }
    return Outcome.ok(ImmutableMap.copyOf(out));
  }

  private static <T> Outcome<T> noMap(String key, String text) {
    return Outcome.failed(
        Problem.plain(
            Annotations.path(key),
            "failed to parse stringMap annotation, " + key + ": " + text,
            CODE));
  }

  private static boolean put(Map<String, String> out, StringBuilder part) {
    int equals = part.indexOf("=");
    String key = equals < 0 ? "" : GoStrings.trimSpace(part.substring(0, equals));
    if (key.isEmpty()) {
      return false;
    }
    out.put(key, GoStrings.trimSpace(part.substring(equals + 1)));
    return true;
  }

  /**
   * Parses a boolean as {@link GoStrings#parseBool} does; white space is not trimmed.
   *
   * <p>Problems: {@code failed to parse bool annotation, KEY: TEXT: strconv.ParseBool: parsing
   * "TEXT": invalid syntax}.
   */
  static Outcome<Boolean> bool(String key, String text) {
    Optional<Boolean> value = GoStrings.parseBool(text);
    return value.isPresent()
        ? Outcome.ok(value.get())
        : Outcome.failed(
            Problem.plain(
                Annotations.path(key),
                "failed to parse bool annotation, "
                    + key
                    + ": "
                    + text
                    + ": "
                    + GoStrings.parseBoolError(text),
                CODE));
  }

  /**
   * Parses a signed integer as {@link GoStrings#parseInt} does; white space is not trimmed.
   *
   * <p>Problems: {@code failed to parse int32 annotation, KEY: TEXT: strconv.ParseInt: parsing
   * "TEXT": invalid syntax}, or {@code value out of range}.
   *
   * @param bits the size of the integer, 32 or 64
   */
  static Outcome<Long> integer(String key, String text, int bits) {
    OptionalLong value = GoStrings.parseInt(text, bits);
    return value.isPresent()
        ? Outcome.ok(value.getAsLong())
        : Outcome.failed(
            Problem.plain(
                Annotations.path(key),
                "failed to parse int"
                    + bits
                    + " annotation, "
                    + key
                    + ": "
                    + text
                    + ": "
                    + GoStrings.parseIntError("ParseInt", text, bits).orElse(""),
                CODE));
  }

  /**
   * The problem of a value that is not JSON, or not the expected JSON. Its message is {@code failed
   * to parse json annotation, KEY: TEXT: } and that of the cause; its code begins with {@code
   * Json.}.
   */
  static Problem noJson(String key, String text, Problem cause) {
    return Problem.plain(
        Annotations.path(key),
        "failed to parse json annotation, " + key + ": " + text + ": " + cause.message(),
        cause.code());
  }
}
