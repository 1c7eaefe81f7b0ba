package dev.rolloutkit.consequences.finding;

import com.google.common.collect.ImmutableList;
import com.google.common.hash.Hashing;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.immutables.value.Value;

/** A consequence of a change. */
@Value.Immutable
@ValueStyle
public interface Finding {
  /** Its kind. */
  Code code();

  /** How bad it is. */
  Level level();

  /** For people: what happens and why, in one line. */
  String sentence();

  /** The changed fields that lead to it, without indices; the first is where a person looks. */
  ImmutableList<ObjectField> cause();

  /** The outermost requests that it concerns; empty if it concerns none. */
  ImmutableList<Entry> entries();

  /** The requests further inside that are lost with them. */
  ImmutableList<Entry> covered();

  /**
   * The requests that depend on an object which is refused, cannot start or protects less, for
   * people; no acceptance has to cover them.
   */
  ImmutableList<String> dependents();

  /**
   * Places in the manifests afterwards, the best first: a program takes the first that is in lines
   * that the change touches, or else the first that exists.
   */
  ImmutableList<Place> places();

  /** Places in the manifests before. */
  ImmutableList<Place> related();

  /** What a person can do, the best first. */
  ImmutableList<Remedy> remedies();

  /** Further sentences, which need not be read. */
  ImmutableList<String> details();

  /** Who calls the requests inside of the cluster, and stays. */
  ImmutableList<ObjectKey> callers();

  /** Who refuses the change; empty if it is not refused. */
  Optional<RefusalDetails> refusal();

  /** The first moment at which it is so; empty if it does not depend on a moment. */
  Optional<Moment> moment();

  /** For how many seconds it is so, as far as that can be assumed; empty for an open end. */
  OptionalInt seconds();

  /** Whether the change edits the very field that names the answer of all entries. */
  default boolean isDirect() {
    return false;
  }

  /**
   * Twelve hexadecimal digits over code, cause and entries: no sentence, number, place or revision
   * is in it.
   */
  @Value.NonAttribute
  default String id() {
    String text =
        code().id()
            + cause().stream()
                .map(ObjectField::words)
                .sorted()
                .collect(Collectors.joining(";", "|", "|"))
            + entries().stream().map(Entry::id).sorted().collect(Collectors.joining(";"));
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString().substring(0, 12);
  }

  /** One line: level, code and sentence. */
  @Value.NonAttribute
  default String words() {
    return level().name().toLowerCase(Locale.ROOT) + " " + code().id() + ": " + sentence();
  }

  /** The same finding with another level. */
  default Finding at(Level other) {
    return builder().from(this).level(other).build();
  }

  /** A finding about an object or a field of it, which concerns no entry. */
  static Finding.Builder about(Code code, Level level, ObjectKey object, String field) {
    return builder()
        .code(code)
        .level(level)
        .addCause(new ObjectField(object, ObjectField.plain(field)))
        .addPlaces(Place.after(object, field));
  }

  /** Makes a finding. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes a finding. */
  final class Builder extends ImmutableFinding.Builder {}
}
