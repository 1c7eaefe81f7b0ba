package dev.rolloutkit.apimachinery;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads command-line flags as Go's flag libraries do: {@code --name=value}, {@code --name value},
 * and {@code --name} alone for a boolean that is set. If a flag is repeated, the last one counts;
 * arguments after {@code --} are not flags.
 */
public final class GoFlags {
  private final ImmutableMap<String, String> values;

  private GoFlags(Map<String, String> values) {
    this.values = ImmutableMap.copyOf(values);
  }

  /** Reads the flags of a program from its arguments, in order. */
  public static GoFlags of(List<String> arguments) {
    Map<String, String> out = new LinkedHashMap<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("--")) {
        break;
      }
      if (!argument.startsWith("-") || argument.equals("-")) {
        continue;
      }
      String flag = argument.substring(argument.startsWith("--") ? 2 : 1);
      int equals = flag.indexOf('=');
      if (equals >= 0) {
        out.put(flag.substring(0, equals), flag.substring(equals + 1));
      } else if (i + 1 < arguments.size() && !arguments.get(i + 1).startsWith("-")) {
        out.put(flag, arguments.get(i + 1));
      } else {
        out.put(flag, "true");
      }
    }
    return new GoFlags(out);
  }

  /** The value of a flag; empty if the flag is absent. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * The boolean value of a flag, as {@code strconv.ParseBool} reads it; empty if the flag is absent
   * or its value is invalid.
   */
  public Optional<Boolean> bool(String name) {
    return text(name)
        .flatMap(
            value ->
                switch (value) {
                  case "1", "t", "T", "true", "TRUE", "True" -> Optional.of(true);
                  case "0", "f", "F", "false", "FALSE", "False" -> Optional.of(false);
                  default -> Optional.empty();
                });
  }

  /** The value of a flag for feature gates, such as {@code A=true,B=false}. */
  public ImmutableMap<String, Boolean> gates(String name) {
    return ImmutableMap.copyOf(Maps.transformValues(map(name), "true"::equals));
  }

  /**
   * The value of a flag that is a map such as {@code a=b,c=d}; entries without an equals sign or
   * without a key are omitted.
   */
  public ImmutableMap<String, String> map(String name) {
    ImmutableMap.Builder<String, String> out = ImmutableMap.builder();
    for (String pair : list(name)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        out.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return out.buildKeepingLast();
  }

  /**
   * The value of a flag that is a comma-separated list; white space around elements is trimmed, and
   * empty elements are omitted.
   */
  public ImmutableList<String> list(String name) {
    return text(name).map(t -> List.of(t.split(",", -1))).orElse(List.of()).stream()
        .filter(t -> !t.isBlank())
        .map(String::strip)
        .collect(ImmutableList.toImmutableList());
  }
}
