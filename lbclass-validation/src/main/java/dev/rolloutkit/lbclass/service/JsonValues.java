package dev.rolloutkit.lbclass.service;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.rolloutkit.apimachinery.GoText;
import dev.rolloutkit.apimachinery.GoTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Values of a given type, as Go reads them into its own: {@code null} leaves what is there. */
final class JsonValues {
  /** Reads the object whose first token is the current one into a value that may hold members. */
  interface ElementReader<T> {
    void read(JsonParser parser, T into) throws IOException;
  }

  private JsonValues() {}

  static void expectObject(JsonParser p) throws IOException {
    if (p.currentToken() != JsonToken.START_OBJECT) {
      throw WrongType.at(p, "an object");
    }
  }

  /** Whether an object begins; otherwise it is {@code null}. */
  static boolean isObject(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return false;
    }
    expectObject(p);
    return true;
  }

  static @Nullable String text(JsonParser p, @Nullable String before) throws IOException {
    String text = optionalText(p);
    return text == null ? before : text;
  }

  static @Nullable String optionalText(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_STRING -> GoText.wellFormed(p.getText());
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a string");
    };
  }

  /** A point in time as it stands, which must be one. */
  static @Nullable String optionalTime(JsonParser p) throws IOException {
    String text = optionalText(p);
    if (text != null && !GoTime.parse(text).isOk()) {
      throw WrongType.because(p, "expected a time such as 2006-01-02T15:04:05Z");
    }
    return text;
  }

  static @Nullable Boolean optionalBoolean(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw WrongType.at(p, "a boolean");
    };
  }

  static @Nullable Integer number(JsonParser p, @Nullable Integer before) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NULL) {
      return before;
    }
    long number = wholeNumber(p);
    if (number != (int) number) {
      throw WrongType.at(p, "a 32-bit integer");
    }
    return (int) number;
  }

  static long wholeNumber(JsonParser p) throws IOException {
    if (p.currentToken() == JsonToken.VALUE_NUMBER_INT) {
      JsonParser.NumberType type = p.getNumberType();
      if (type == JsonParser.NumberType.INT || type == JsonParser.NumberType.LONG) {
        return p.getLongValue();
      }
    }
    throw WrongType.at(p, "an integer");
  }

  static List<String> textList(JsonParser p) throws IOException {
    if (!isList(p)) {
      return new ArrayList<>(0);
    }
    List<String> out = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      if (p.currentToken() != JsonToken.VALUE_STRING) {
        throw WrongType.at(p, "a string");
      }
      out.add(GoText.wellFormed(p.getText()));
    }
    return out;
  }

  /**
   * A list of objects. Of a member that is there twice, the second list is read into the elements
   * of the first, as Go does: what an element leaves out stays as it was.
   */
  static <T> List<T> list(JsonParser p, List<T> before, Supplier<T> empty, ElementReader<T> reader)
      throws IOException {
    if (!isList(p)) {
      return new ArrayList<>(0);
    }
    List<T> out = new ArrayList<>();
    while (p.nextToken() != JsonToken.END_ARRAY) {
      expectObject(p);
      T element = out.size() < before.size() ? before.get(out.size()) : empty.get();
      reader.read(p, element);
      out.add(element);
    }
    return out;
  }

  private static boolean isList(JsonParser p) throws IOException {
    return switch (p.currentToken()) {
      case START_ARRAY -> true;
      case VALUE_NULL -> false;
      default -> throw WrongType.at(p, "a list");
    };
  }

  /** Texts by name; what is there already stays, as Go fills a map that it has. */
  static Map<String, String> texts(JsonParser p, @Nullable Map<String, String> before)
      throws IOException {
    if (!isObject(p)) {
      return new LinkedHashMap<>();
    }
    Map<String, String> out = before == null ? new LinkedHashMap<>() : before;
    for (String name = p.nextFieldName(); name != null; name = p.nextFieldName()) {
      p.nextToken();
      out.put(GoText.wellFormed(name), Services.text(optionalText(p)));
    }
    return out;
  }
}
