package dev.rolloutkit.apimachinery.internal;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Splits command-line arguments into flags as Go's flag library pflag does: {@code --name=value},
 * {@code --name value}, and {@code --name} alone for a boolean that is set. Arguments after {@code
 * --} are not flags.
 */
public final class GoFlags {
  /** Whether a flag without an equals sign takes the next argument as its value. */
  public enum Arity {
    /** The flag takes no argument: it is a boolean, whose value is then {@code true}. */
    NONE,
    /** The flag takes the next argument, even one that begins with a dash. */
    ONE,
    /**
     * The type of the flag is not known. The flag takes the next argument unless that begins with a
     * dash.
     */
    UNKNOWN
  }

  private final ImmutableListMultimap<String, String> values;
  private final ImmutableSet<String> withoutValue;

  private GoFlags(ImmutableListMultimap<String, String> values, ImmutableSet<String> withoutValue) {
    this.values = values;
    this.withoutValue = withoutValue;
  }

  /**
   * Splits the arguments of a program.
   *
   * @param arguments the arguments, in order
   * @param arity returns for the name of a flag whether the flag takes the next argument
   */
  public static GoFlags of(List<String> arguments, Function<String, Arity> arity) {
    ImmutableListMultimap.Builder<String, String> values = ImmutableListMultimap.builder();
    ImmutableSet.Builder<String> withoutValue = ImmutableSet.builder();
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
      Arity has = equals >= 0 ? Arity.NONE : arity.apply(flag);
      boolean isLast = i + 1 == arguments.size();
      if (equals >= 0) {
        values.put(flag.substring(0, equals), flag.substring(equals + 1));
      } else if (has == Arity.ONE && isLast) {
        withoutValue.add(flag);
      } else if (has == Arity.ONE
          || (has == Arity.UNKNOWN && !isLast && !arguments.get(i + 1).startsWith("-"))) {
        values.put(flag, arguments.get(++i));
      } else {
        values.put(flag, "true");
      }
    }
    return new GoFlags(values.build(), withoutValue.build());
  }

  /** All values of each flag by its name, in the order of the arguments. */
  public ImmutableListMultimap<String, String> values() {
    return values;
  }

  /** The names of the flags that need a value and have none, because they are the last argument. */
  public ImmutableSet<String> withoutValue() {
    return withoutValue;
  }

  /** The last value of a flag; empty if the flag is absent. */
  public Optional<String> text(String name) {
    return Optional.ofNullable(Iterables.getLast(values.get(name), null));
  }

  /**
   * The boolean value of a flag, of which the last occurrence counts; empty if the flag is absent
   * or its value is invalid.
   */
  public Optional<Boolean> bool(String name) {
    return text(name).flatMap(GoFlags::parseBool);
  }

  /** A boolean as {@code strconv.ParseBool} reads it; empty if it is invalid. */
  public static Optional<Boolean> parseBool(String text) {
    return switch (text) {
      case "1", "t", "T", "true", "TRUE", "True" -> Optional.of(true);
      case "0", "f", "F", "false", "FALSE", "False" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
