package dev.rolloutkit.crd.validation;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.re2j.Pattern;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.crd.internal.validation.RequestUris;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The formats of strings that the API server checks, as Go's libraries parse them. All other
 * formats are ignored.
 *
 * @rule Strings are checked for the formats that the API server knows, and other formats are
 *     ignored.
 */
public final class Formats {
  private static final Pattern HOSTNAME =
      Pattern.compile(
          "^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)"
              + "|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)"
              + "(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$");
  private static final Pattern CARD =
      Pattern.compile(
          "^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}"
              + "|(222[1-9]|22[3-9][0-9]|2[3-6][0-9]{2}|27[01][0-9]|2720)[0-9]{12}"
              + "|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}"
              + "|(?:2131|1800|35\\d{3})\\d{11}|6[27][0-9]{14})$");
  private static final Pattern TIME =
      Pattern.compile("^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$");
  private static final String COLOR = "\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*";

  private static final ImmutableMap<String, Predicate<String>> CHECKS =
      ImmutableMap.<String, Predicate<String>>builder()
          .put("bsonobjectid", regex("^[0-9a-fA-F]{24}$"))
          .put("uri", RequestUris::isValid)
          .put("email", MailAddresses::isValid)
          .put("hostname", Formats::isHostname)
          .put("ipv4", text -> text.contains(".") && IpAddress.parse(text) != null)
          .put("ipv6", text -> text.contains(":") && IpAddress.parse(text) != null)
          .put("cidr", text -> Cidr.parse(text).isPresent())
          .put(
              "mac",
              regex(
                  "^([0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}|[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}"
                      + "|[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){19}"
                      + "|[0-9a-fA-F]{2}(-[0-9a-fA-F]{2}){5}|[0-9a-fA-F]{2}(-[0-9a-fA-F]{2}){7}"
                      + "|[0-9a-fA-F]{2}(-[0-9a-fA-F]{2}){19}"
                      + "|[0-9a-fA-F]{4}(\\.[0-9a-fA-F]{4}){2}"
                      + "|[0-9a-fA-F]{4}(\\.[0-9a-fA-F]{4}){3}"
                      + "|[0-9a-fA-F]{4}(\\.[0-9a-fA-F]{4}){9})$"))
          .put("uuid", uuid("[0-9a-f]{4}", "[0-9a-f]{4}"))
          .put("uuid3", uuid("3[0-9a-f]{3}", "[0-9a-f]{4}"))
          .put("uuid4", uuid("4[0-9a-f]{3}", "[89ab][0-9a-f]{3}"))
          .put("uuid5", uuid("5[0-9a-f]{3}", "[89ab][0-9a-f]{3}"))
          .put("isbn", text -> isIsbn10(text) || isIsbn13(text))
          .put("isbn10", Formats::isIsbn10)
          .put("isbn13", Formats::isIsbn13)
          .put("creditcard", Formats::isCard)
          .put("ssn", regex("^\\d{3}[- ]\\d{2}[- ]\\d{4}$"))
          .put("hexcolor", regex("^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"))
          .put("rgbcolor", regex("^rgb\\(" + COLOR + "," + COLOR + "," + COLOR + "\\)$"))
          .put(
              "byte",
              regex(
                  "^(?:[A-Za-z0-9+\\/]{4})*(?:[A-Za-z0-9+\\/]{2}==|[A-Za-z0-9+\\/]{3}="
                      + "|[A-Za-z0-9+\\/]{4})$"))
          .put("password", text -> true)
          .put("date", text -> date(text) != null)
          .put("duration", text -> duration(text) != null)
          .put("datetime", Formats::isDateTime)
          .build();

  private static final ImmutableSet<String> UNIT_ENDS =
      ImmutableSet.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");

  private Formats() {}

  /**
   * The format as given, if the API server knows it, otherwise {@code null}. Hyphens in its name
   * are ignored.
   */
  public static @Nullable String known(@Nullable String format) {
    return format != null && CHECKS.containsKey(name(format)) ? format : null;
  }

  /** Whether strings of a known format are checked. */
  static boolean isOfStrings(String format) {
    return CHECKS.containsKey(name(format));
  }

  /** Whether a string has a known format. */
  public static boolean matches(String format, String text) {
    Predicate<String> check = CHECKS.get(name(format));
    return check == null || check.test(text);
  }

  private static String name(String format) {
    return format.indexOf('-') < 0 ? format : format.replace("-", "");
  }

  /** A day in the form {@code 2006-01-02}; {@code null} if the text is none. */
  public static @Nullable LocalDate date(String text) {
    if (text.length() != 10 || text.charAt(4) != '-' || text.charAt(7) != '-') {
      return null;
    }
    try {
      return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static int digits(String text, int from, int to) {
    int number = 0;
    for (int i = from; i < to; i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  private static boolean isDateTime(String text) {
    String[] parts = text.toLowerCase(Locale.ROOT).split("t", -1);
    if (text.length() < 4 || parts.length < 2 || date(parts[0]) == null) {
      return false;
    }
    var time = TIME.matcher(parts[1]);
    return time.find()
        && time.group(1).compareTo("23") <= 0
        && time.group(2).compareTo("59") <= 0
        && time.group(3).compareTo("59") <= 0;
  }

  /**
   * A duration in nanoseconds: of Go ({@code 1h30m}), or numbers with units in words ({@code 3
   * days}); {@code null} if the text is none.
   */
  public static @Nullable Long duration(String text) {
    var plain = GoDuration.parse(text).toOptional();
    if (plain.isPresent()) {
      return plain.get().toNanos();
    }
    long sum = 0;
    boolean found = false;
    for (int i = 0; i < text.length(); ) {
      if (!isDigit(text.charAt(i))) {
        i++;
        continue;
      }
      int end = i;
      while (end < text.length() && isDigit(text.charAt(end))) {
        end++;
      }
      int unit = end;
      while (unit < text.length() && isSpace(text.charAt(unit))) {
        unit++;
      }
      int unitEnd = unit;
      while (unitEnd < text.length() && isUnitLetter(text.charAt(unitEnd))) {
        unitEnd++;
      }
      if (unitEnd == unit) {
        i = end;
        continue;
      }
      var number = dev.rolloutkit.apimachinery.GoStrings.parseInt(text.substring(i, end), 64);
      if (number.isEmpty()) {
        return null;
      }
      long factor = unit(text.substring(unit, unitEnd).toLowerCase(Locale.ROOT));
      found |= factor > 0;
      sum += number.getAsLong() * factor;
      i = unitEnd;
    }
    return found ? (Long) sum : null;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r' && c != 0x0b);
  }

  private static boolean isUnitLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == 'µ';
  }

  /** The nanoseconds of a unit; 0 if it is unknown. */
  private static long unit(String unit) {
    long out =
        switch (unit) {
          case "ns" -> 1L;
          case "us", "µs" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h", "hr" -> 3_600_000_000_000L;
          case "d" -> 86_400_000_000_000L;
          case "w", "wk" -> 604_800_000_000_000L;
          default -> 0;
        };
    if (out == 0) {
      for (String word : UNIT_ENDS) {
        if (unit.startsWith(word)) {
          return switch (word) {
            case "nano" -> unit("ns");
            case "micro" -> unit("us");
            case "milli" -> unit("ms");
            case "sec" -> unit("s");
            case "min" -> unit("m");
            case "hour" -> unit("h");
            case "day" -> unit("d");
            default -> unit("w");
          };
        }
      }
    }
    return out;
  }

  private static boolean isHostname(String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > 255 || !HOSTNAME.matcher(text).find()) {
      return false;
    }
    for (String label : text.split("\\.", -1)) {
      if (label.getBytes(StandardCharsets.UTF_8).length > 63) {
        return false;
      }
    }
    return true;
  }

  private static boolean isIsbn10(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("[0-9]{9}[0-9X]")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 10; i++) {
      char c = digits.charAt(i);
      sum += (i + 1) * (c == 'X' ? 10 : c - '0');
    }
    return sum % 11 == 0;
  }

  private static boolean isIsbn13(String text) {
    String digits = text.replaceAll("[\\s-]+", "");
    if (!digits.matches("[0-9]{13}")) {
      return false;
    }
    int sum = 0;
    for (int i = 0; i < 12; i++) {
      sum += (i % 2 == 0 ? 1 : 3) * (digits.charAt(i) - '0');
    }
    return digits.charAt(12) - '0' == (10 - sum % 10) % 10;
  }

  private static boolean isCard(String text) {
    String digits = text.replaceAll("[^0-9]+", "");
    if (!CARD.matcher(digits).find()) {
      return false;
    }
    int sum = 0;
    boolean twice = false;
    for (int i = digits.length() - 1; i >= 0; i--) {
      int digit = digits.charAt(i) - '0';
      int value = twice ? digit * 2 : digit;
      sum += value >= 10 ? value % 10 + 1 : value;
      twice = !twice;
    }
    return sum % 10 == 0;
  }

  private static Predicate<String> uuid(String version, String variant) {
    return regex("(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?" + version + "-?" + variant + "-?[0-9a-f]{12}$");
  }

  private static Predicate<String> regex(String pattern) {
    Pattern compiled = Pattern.compile(pattern);
    return text -> compiled.matcher(text).find();
  }
}
