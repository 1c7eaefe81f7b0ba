package dev.rolloutkit.lbc.flags;

import com.google.common.base.CharMatcher;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lists and maps as Go's flag library reads them: records of CSV.
 *
 * @rule A list or map in a flag is a record of CSV.
 */
final class FlagCollections {
  private static final CharMatcher QUOTE = CharMatcher.is('"');

  private FlagCollections() {}

  /** The elements of all values; empty if one of the values is not a record of CSV. */
  static Optional<ImmutableList<String>> list(List<String> values) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    for (String value : values) {
      Optional<ImmutableList<String>> elements =
          value.isEmpty() ? Optional.of(ImmutableList.of()) : record(value);
      if (elements.isEmpty()) {
        return Optional.empty();
      }
      out.addAll(elements.get());
    }
    return Optional.of(out.build());
  }

  /**
   * The pairs of all values; empty if one of the values is not a record of {@code key=value} pairs.
   */
  static Optional<ImmutableMap<String, String>> map(List<String> values) {
    Map<String, String> out = new LinkedHashMap<>();
    for (String value : values) {
      for (String pair : pairs(value)) {
        int equals = pair.indexOf('=');
        if (equals < 0) {
          return Optional.empty();
        }
        out.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return Optional.of(ImmutableMap.copyOf(out));
  }

  /**
   * Splits a text into pairs. A text with a single equals sign is one pair, even if it contains
   * commas.
   */
  private static List<String> pairs(String value) {
    return CharMatcher.is('=').countIn(value) < 2
        ? ImmutableList.of(QUOTE.trimFrom(value))
        : record(value).orElse(ImmutableList.of(""));
  }

  /** The fields of the first record of CSV; empty if its quotes are misplaced. */
  private static Optional<ImmutableList<String>> record(String text) {
    String line = CharMatcher.is('\n').trimLeadingFrom(text.replace("\r\n", "\n"));
    List<String> out = new ArrayList<>();
    int at = 0;
    while (true) {
      boolean quoted = line.startsWith("\"", at);
      StringBuilder field = new StringBuilder();
      at = quoted ? quoted(line, at + 1, field) : plain(line, at, field);
      if (at < 0) {
        return Optional.empty();
      }
      out.add(field.toString());
      if (at == line.length() || line.charAt(at) == '\n') {
        return line.isEmpty() ? Optional.empty() : Optional.of(ImmutableList.copyOf(out));
      }
      at++;
    }
  }

  /** Reads a field without quotes; returns its end, or -1 if it contains a quote. */
  private static int plain(String line, int from, StringBuilder out) {
    int at = from;
    for (; at < line.length() && line.charAt(at) != ',' && line.charAt(at) != '\n'; at++) {
      if (line.charAt(at) == '"') {
        return -1;
      }
      out.append(line.charAt(at));
    }
    return at;
  }

  /** Reads a field after its opening quote; returns its end, or -1 if the quote is not closed. */
  private static int quoted(String line, int from, StringBuilder out) {
    for (int at = from; at < line.length(); at++) {
      if (line.charAt(at) != '"') {
        out.append(line.charAt(at));
      } else if (line.startsWith("\"", at + 1)) {
        out.append(line.charAt(++at));
      } else {
        int end = at + 1;
        boolean ends = end == line.length() || line.charAt(end) == ',' || line.charAt(end) == '\n';
        return ends ? end : -1;
      }
    }
    return -1;
  }
}
