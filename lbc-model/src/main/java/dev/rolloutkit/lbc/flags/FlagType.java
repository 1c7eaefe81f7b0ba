package dev.rolloutkit.lbc.flags;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoDuration;
import dev.rolloutkit.apimachinery.internal.GoFlags;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The type of a flag, and how Go's flag library reads its values.
 *
 * @param <T> the Java type of its values
 */
public final class FlagType<T> {
  /** Any string. */
  public static final FlagType<String> STRING =
      new FlagType<>("string", "a string", last(Optional::of));

  /** A boolean; a flag without a value is {@code true}. */
  public static final FlagType<Boolean> BOOL =
      new FlagType<>("bool", "a boolean", last(GoFlags::parseBool));

  /** A whole number, which must fit 32 bits here. */
  public static final FlagType<Integer> INT =
      new FlagType<>("int", "a number", last(GoNumbers::parseInt));

  /** A duration such as {@code 1h30m}. */
  public static final FlagType<Duration> DURATION =
      new FlagType<>("duration", "a duration", last(t -> GoDuration.parse(t).toOptional()));

  /** A list in the notation of CSV; further occurrences of the flag append to it. */
  public static final FlagType<ImmutableList<String>> STRING_SLICE =
      new FlagType<>("stringslice", "a list", FlagCollections::list);

  /** A map such as {@code a=b,c=d}; further occurrences of the flag add to it. */
  public static final FlagType<ImmutableMap<String, String>> STRING_TO_STRING =
      new FlagType<>("stringtostring", "a list of key=value pairs", FlagCollections::map);

  private final String text;
  private final String description;
  private final Function<List<String>, Optional<T>> parser;

  private FlagType(String text, String description, Function<List<String>, Optional<T>> parser) {
    this.text = text;
    this.description = description;
    this.parser = parser;
  }

  /** If the flag is repeated, its last value counts, but all of its values must be valid. */
  private static <T> Function<List<String>, Optional<T>> last(Function<String, Optional<T>> one) {
    return values ->
        values.stream().allMatch(v -> one.apply(v).isPresent())
            ? one.apply(Iterables.getLast(values))
            : Optional.empty();
  }

  /**
   * The value of a flag; empty if it is invalid.
   *
   * @param values the values of all occurrences of the flag, in order; at least one
   */
  public Optional<T> parse(List<String> values) {
    return parser.apply(values);
  }

  /** What a valid value is, in words: {@code a boolean}. */
  public String description() {
    return description;
  }

  /** The controller's name of the type, such as {@code stringslice}. */
  public String text() {
    return text;
  }

  @Override
  public String toString() {
    return text;
  }
}
