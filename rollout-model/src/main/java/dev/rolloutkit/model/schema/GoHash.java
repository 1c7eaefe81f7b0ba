package dev.rolloutkit.model.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.apimachinery.GoJson;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Hashes;
import dev.rolloutkit.apimachinery.IntOrStringValue;
import java.time.Instant;
import java.util.List;

/**
 * The FNV-1a hash of what {@link GoEncoder} prints, without the text: each byte goes into the hash
 * as it would be written. Nothing is allocated for plain text.
 */
public final class GoHash {
  private static final int PRIME = 0x01000193;
  private static final boolean[] PLAIN = new boolean[128];

  static {
    for (int c = ' '; c < PLAIN.length; c++) {
      PLAIN[c] = c != '"' && c != '\\' && c != '<' && c != '>' && c != '&';
    }
  }

  private final boolean timestampAlways;

  private GoHash(boolean timestampAlways) {
    this.timestampAlways = timestampAlways;
  }

  /** The 32-bit hash of the canonical JSON of an object. */
  public static int fnv1a32(GoObject object) {
    return new GoHash(false).object(Hashes.FNV1A_32, object);
  }

  /** The same with an unset creation timestamp printed as null. */
  public static int fnv1a32Before034(GoObject object) {
    return new GoHash(true).object(Hashes.FNV1A_32, object);
  }

  private int object(int hash, GoObject object) {
    GoStruct struct = object.struct();
    int h = step(hash, '{');
    boolean comma = false;
    for (int i = 0, size = struct.size(); i < size; i++) {
      GoField field = struct.at(i);
      Object value = object.at(i);
      boolean printed =
          value == null
              ? field.isPrintedUnset() || (timestampAlways && field.omitsZero())
              : !field.omitsEmpty() || !GoEncoder.isEmptyCollection(value);
      if (printed) {
        h = ascii(comma ? step(h, ',') : h, field.key());
        h = value == null ? unset(h, field) : value(h, value);
        comma = true;
      }
    }
    return step(h, '}');
  }

  private int value(int h, Object value) {
    if (value instanceof String text) {
      return text(h, text);
    }
    if (value instanceof GoObject object) {
      return object(h, object);
    }
    if (value instanceof List<?> list) {
      return list(h, list);
    }
    if (value instanceof Long number) {
      return number(h, number);
    }
    if (value instanceof GoMap map) {
      return map(h, map);
    }
    if (value instanceof Boolean || value instanceof Instant || value instanceof JsonNode) {
      return rare(h, value);
    }
    if (value instanceof IntOrStringValue either) {
      return either.isInt() ? number(h, either.intValue()) : text(h, either.stringValue());
    }
    return text(h, value.toString());
  }

  private static int rare(int h, Object value) {
    if (value instanceof JsonNode json) {
      return Hashes.fnv1a32(h, RawText.of(json));
    }
    if (value instanceof Instant time) {
      return time.equals(GoTime.ZERO) ? ascii(h, "null") : text(h, GoTime.format(time));
    }
    return ascii(h, value.toString());
  }

  private int list(int hash, List<?> list) {
    int h = step(hash, '[');
    for (int i = 0, size = list.size(); i < size; i++) {
      h = value(i == 0 ? h : step(h, ','), list.get(i));
    }
    return step(h, ']');
  }

  private int map(int hash, GoMap map) {
    int h = step(hash, '{');
    for (int i = 0, size = map.size(); i < size; i++) {
      h = step(text(i == 0 ? h : step(h, ','), map.key(i)), ':');
      h = value(h, map.value(i));
    }
    return step(h, '}');
  }

  private int unset(int h, GoField field) {
    if (field.isPointer()) {
      return ascii(h, "null");
    }
    return switch (field.type().kind()) {
      case STRING -> ascii(h, "\"\"");
      case BOOL -> ascii(h, "false");
      case INT32, INT64, INT_OR_STRING -> step(h, '0');
      case STRUCT -> object(h, field.type().members().empty());
      case QUANTITY -> ascii(h, "\"0\"");
      case LIST, MAP, TIME, RAW -> ascii(h, "null");
    };
  }

  private static int number(int h, long number) {
    return number >= 0 && number < 10
        ? step(h, '0' + (int) number)
        : ascii(h, Long.toString(number));
  }

  /** Text that needs an escape or is not ASCII is printed first. */
  private static int text(int hash, String text) {
    int h = step(hash, '"');
    for (int i = 0, length = text.length(); i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80 || !PLAIN[c]) {
        return Hashes.fnv1a32(hash, GoJson.quote(text));
      }
      h = step(h, c);
    }
    return step(h, '"');
  }

  private static int ascii(int hash, String text) {
    int h = hash;
    for (int i = 0, length = text.length(); i < length; i++) {
      h = step(h, text.charAt(i));
    }
    return h;
  }

  private static int step(int hash, int oneByte) {
    return (hash ^ oneByte) * PRIME;
  }
}
