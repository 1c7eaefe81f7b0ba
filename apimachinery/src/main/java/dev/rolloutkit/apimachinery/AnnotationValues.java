package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The texts of annotations as values: lists, maps, numbers and booleans. The path of a problem is
 * {@code metadata.annotations[KEY]} and has the exact message of the controller.
 *
 * <p>Source: AWS Load Balancer Controller 3, annotation parser.
 */
public final class AnnotationValues {
  private AnnotationValues() {}

  /** The path of an annotation: {@code metadata.annotations[KEY]}. */
  public static FieldPath path(String key) {
    return FieldPath.of("metadata", "annotations").key(key);
  }

  /** The parts between commas, trimmed; those that are blank are left out. */
  public static ImmutableList<String> list(String text) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (int from = 0; from <= text.length(); ) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      String part = GoText.trimSpace(text.substring(from, to));
      if (!part.isEmpty()) {
        out.add(part);
      }
      from = to + 1;
    }
    return out.build();
  }

  /**
   * A map, written {@code key=value,key=value}. The empty text is the empty map.
   *
   * <ul>
   *   <li>Keys and values are trimmed; a value may be empty and may contain {@code =}, a key may
   *       not. Of a key that is there twice the last value counts.
   *   <li>{@code \} takes the next character as it is: {@code k=x\,y} is one pair. At the very end
   *       it denotes itself.
   *   <li>A comma that nothing follows but white space belongs to the value: {@code a=b,} has the
   *       value {@code b,}.
   * </ul>
   *
   * <p>Problems: {@code failed to parse stringMap annotation, KEY: TEXT} for a part without {@code
   * =} or without a key. The blank text and an empty part ({@code a=b,,c=d}) are such parts.
   *
   * <p>Linear in the text.
   *
   * @param code the problem's code
   */
  public static Outcome<ImmutableMap<String, String>> stringMap(
      String key, String text, String code) {
    int lastEquals = text.lastIndexOf('=');
    int end = text.length();
    while (end > 0 && GoText.isSpace(text.charAt(end - 1))) {
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
        // without a = behind the comma, what follows cannot be a pair
        valid = lastEquals > i && put(out, part);
        part.setLength(0);
      }
    }
    if (!valid || (part.length() > 0 && !put(out, part))) {
      return Outcome.failed(
          Problem.text(
              path(key), "failed to parse stringMap annotation, " + key + ": " + text, code));
    }
    return Outcome.ok(ImmutableMap.copyOf(out));
  }

  private static boolean put(Map<String, String> out, StringBuilder part) {
    int equals = part.indexOf("=");
    String key = equals < 0 ? "" : GoText.trimSpace(part.substring(0, equals));
    if (key.isEmpty()) {
      return false;
    }
    out.put(key, GoText.trimSpace(part.substring(equals + 1)));
    return true;
  }

  /**
   * A boolean, as {@link GoText#parseBool} reads it; white space is not trimmed.
   *
   * <p>Problems: {@code failed to parse bool annotation, KEY: TEXT: strconv.ParseBool: parsing
   * "TEXT": invalid syntax}.
   *
   * @param code the problem's code
   */
  public static Outcome<Boolean> bool(String key, String text, String code) {
    Optional<Boolean> value = GoText.parseBool(text);
    return value.isPresent()
        ? Outcome.ok(value.get())
        : Outcome.failed(
            Problem.text(
                path(key),
                "failed to parse bool annotation, " + key + ": " + text + ": " + boolError(text),
                code));
  }

  /** The error of {@code strconv.ParseBool} for a text that it does not read. */
  public static String boolError(String text) {
    return "strconv.ParseBool: parsing " + GoText.quote(text) + ": invalid syntax";
  }

  /**
   * A signed integer, as {@link GoText#parseInt} reads it; white space is not trimmed.
   *
   * <p>Problems: {@code failed to parse int32 annotation, KEY: TEXT: strconv.ParseInt: parsing
   * "TEXT": invalid syntax}, or {@code value out of range}.
   *
   * @param bits 32 or 64
   * @param code the problem's code
   */
  public static Outcome<Long> integer(String key, String text, int bits, String code) {
    OptionalLong value = GoText.parseInt(text, bits);
    return value.isPresent()
        ? Outcome.ok(value.getAsLong())
        : Outcome.failed(
            Problem.text(
                path(key),
                "failed to parse int"
                    + bits
                    + " annotation, "
                    + key
                    + ": "
                    + text
                    + ": "
                    + GoText.parseIntError("ParseInt", text, bits).orElse(""),
                code));
  }
}
