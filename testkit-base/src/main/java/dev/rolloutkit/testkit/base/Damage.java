package dev.rolloutkit.testkit.base;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Damages JSON documents, as text, so that duplicate keys, escapes and the notation of numbers are
 * damaged too: a {@code null} in a list, a value of another type, a missing field, odd Unicode,
 * huge and negative numbers, deep nesting, duplicate keys, values in the wrong place. The result is
 * still valid JSON. A string that contains a JSON document is damaged inside, too.
 *
 * <p>The document itself and its fields are not damaged, because they are the arguments of a test
 * and not data: they keep their types, and no field of the document disappears.
 */
final class Damage {
  /** Values below this depth are data. */
  private static final int ENVELOPE = 1;

  private static final List<String> STRINGS =
      List.of(
          "",
          " ",
          "\\u0000",
          "\\ud83d",
          "\\udc00\\ud800",
          "\\u202e\\ufeff",
          "\\u00e9\\u0301\\ud83d\\ude00",
          "\\u2028",
          "\\t\\n\\r",
          "\\\"\\\\",
          "%s%d%n{0}$1",
          "-1",
          "99999999999999999999",
          "1e400",
          "NaN",
          "0x10",
          "150%",
          "-7%",
          "99999999999999999999%",
          "9999999999h",
          "-1m",
          "1e99999",
          "1.5Ki",
          "0001-01-01T00:00:00Z",
          "9999-12-31T23:59:59.999999999+14:00",
          "2024-13-45T99:99:99Z",
          "999.1.1.1",
          "10.0.0.0/99",
          "::ffff:10.0.0.1",
          "fe80::1%eth0",
          "2001:db8::/129",
          "a/b/c",
          "/",
          "//",
          ":",
          ",",
          ".",
          "..",
          "-",
          "*",
          "=",
          "null",
          "true",
          "{}",
          "[]",
          "[null]",
          "{",
          "{\\\"Type\\\":null}",
          "x".repeat(70),
          "\\u00e9".repeat(300));

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-0",
          "-1",
          "1",
          "101",
          "65536",
          "2147483647",
          "2147483648",
          "-2147483648",
          "-2147483649",
          "9223372036854775807",
          "9223372036854775808",
          "-9223372036854775808",
          "-9223372036854775809",
          "123456789012345678901234567890",
          "0.5",
          "-1.5",
          "1.0",
          "1e3",
          "1e400",
          "-1e400",
          "1e-400",
          "1E999999999");

  private static final List<String> OTHERS =
      List.of(
          "\"\"",
          "\"x\"",
          "0",
          "-1",
          "1.5",
          "true",
          "false",
          "{}",
          "[]",
          "[null]",
          "[[]]",
          "[{}]",
          "[\"\"]",
          "{\"\":null}",
          "{\"x\":[]}");

  /** Jackson reads and writes at most 1,000 levels by default. */
  private static final int[] DEPTHS = {100, 700};

  private final Random random;
  private boolean nested;

  private Damage(Random random) {
    this.random = random;
  }

  /**
   * Damages a valid JSON document once or, every fourth time, in three places.
   *
   * @param seed selects the damage; equal arguments have equal results
   */
  static String of(String json, long seed) {
    Damage damage = new Damage(new Random(seed));
    String damaged = json;
    for (int i = damage.random.nextInt(4) == 0 ? 3 : 1; i > 0; i--) {
      damaged = damage.once(damaged, ENVELOPE);
    }
    return damaged;
  }

  private String once(String json, int envelope) {
    List<JsonSpan> all = JsonSpan.all(json);
    JsonSpan target = all.get(random.nextInt(all.size()));
    if (target.depth() <= envelope) {
      return json.substring(0, target.from())
          + ofSameType(json, target)
          + json.substring(target.to());
    }
    JsonSpan parent = target.parent();
    if (parent == null || random.nextInt(3) > 0) {
      String replacement = random.nextInt(3) == 0 ? anything(json, all) : value(json, target);
      return json.substring(0, target.from()) + replacement + json.substring(target.to());
    }
    return json.substring(0, parent.from())
        + siblings(json, parent, target)
        + json.substring(parent.to());
  }

  /** The text of a parent after one of its children was damaged. */
  private String siblings(String json, JsonSpan parent, JsonSpan target) {
    List<String> parts = new ArrayList<>();
    parent.children().forEach(child -> parts.add(json.substring(child.memberFrom(), child.to())));
    int at = parent.children().indexOf(target);
    boolean list = parent.type() == JsonSpan.Type.LIST;
    switch (random.nextInt(list ? 4 : 5)) {
      case 0, 1 -> parts.remove(at);
      case 2 -> parts.add(at, parts.get(random.nextInt(parts.size())));
      case 3 ->
          parts.add(
              random.nextInt(parts.size() + 1), list ? "null" : key(json, target) + pick(OTHERS));
      default -> parts.set(at, oddKey(json, target) + json.substring(target.from(), target.to()));
    }
    return (list ? "[" : "{") + String.join(",", parts) + (list ? "]" : "}");
  }

  private static String key(String json, JsonSpan field) {
    return json.substring(field.memberFrom(), field.from());
  }

  private String oddKey(String json, JsonSpan field) {
    String key = key(json, field);
    return switch (random.nextInt(3)) {
      case 0 -> "\"" + pick(STRINGS) + "\":";
      case 1 ->
          key.startsWith("\"\"")
              ? key
              : "\"" + Character.toUpperCase(key.charAt(1)) + key.substring(2);
      default -> "\"" + key.substring(1, key.lastIndexOf('"')) + pick(STRINGS) + "\":";
    };
  }

  /** A value in the wrong place: a copy of another value, a new value, or deeply nested lists. */
  private String anything(String json, List<JsonSpan> all) {
    int choice = random.nextInt(20);
    if (choice == 0 && !nested) {
      nested = true;
      return nest();
    }
    if (choice < 8) {
      JsonSpan other = all.get(random.nextInt(all.size()));
      return json.substring(other.from(), other.to());
    }
    return choice < 12 ? "null" : pick(OTHERS);
  }

  private String nest() {
    int depth = DEPTHS[random.nextInt(DEPTHS.length)];
    return random.nextBoolean()
        ? "[".repeat(depth) + "]".repeat(depth)
        : "{\"x\":".repeat(depth) + "1" + "}".repeat(depth);
  }

  /** Another value, often of the same type. */
  private String value(String json, JsonSpan target) {
    return random.nextInt(4) == 0 ? "null" : ofSameType(json, target);
  }

  private String ofSameType(String json, JsonSpan target) {
    String text = json.substring(target.from(), target.to());
    return switch (target.type()) {
      case STRING -> string(text);
      case NUMBER -> pick(NUMBERS);
      case LIST -> list(json, target);
      case OBJECT -> target.depth() > 0 && random.nextInt(4) == 0 ? "{}" : text;
      case OTHER -> text.equals("true") ? "false" : text.equals("false") ? "true" : text;
    };
  }

  private String list(String json, JsonSpan list) {
    List<String> parts = new ArrayList<>();
    list.children().forEach(child -> parts.add(json.substring(child.from(), child.to())));
    switch (random.nextInt(4)) {
      case 0 -> parts.clear();
      case 1 -> Collections.reverse(parts);
      case 2 -> parts.addAll(List.copyOf(parts));
      default -> parts.add(random.nextInt(parts.size() + 1), "null");
    }
    return "[" + String.join(",", parts) + "]";
  }

  private String string(String quoted) {
    String body = quoted.substring(1, quoted.length() - 1);
    if (body.startsWith("{") || body.startsWith("[")) {
      return document(quoted);
    }
    return switch (random.nextInt(4)) {
      case 0 -> "\"" + pick(STRINGS) + body + "\"";
      case 1 -> "\"" + body + pick(STRINGS) + "\"";
      default -> "\"" + pick(STRINGS) + "\"";
    };
  }

  /** Damages the document in a string, or the string if it contains none. */
  private String document(String quoted) {
    String text = VectorFile.tree(quoted).textValue();
    if (!VectorFile.isDocument(text)) {
      return "\"" + pick(STRINGS) + "\"";
    }
    String damaged = once(text, -1);
    return "\"" + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(damaged)) + "\"";
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }
}
