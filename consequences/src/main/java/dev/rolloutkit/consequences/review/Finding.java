package dev.rolloutkit.consequences.review;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * A consequence of a change.
 *
 * @param code its kind
 * @param level how bad it is
 * @param cause the changed fields that lead to it, the first is where a person looks
 * @param entries the requests that it concerns; empty if it concerns none
 * @param sentence for people: what happens and why
 */
public record Finding(
    Code code,
    Level level,
    ImmutableList<FieldRef> cause,
    ImmutableList<Entry> entries,
    String sentence) {
  /** Twelve hexadecimal digits over code, cause and entries; no sentence and no number is in it. */
  public String id() {
    String text =
        code.id()
            + cause.stream()
                .sorted()
                .map(FieldRef::words)
                .collect(Collectors.joining(";", "|", "|"))
            + entries.stream().map(Entry::id).sorted().collect(Collectors.joining(";"));
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString().substring(0, 12);
  }

  /** One line: identity, level, code and sentence. */
  @Override
  public String toString() {
    return level.name().toLowerCase(java.util.Locale.ROOT) + " " + code.id() + ": " + sentence;
  }
}
