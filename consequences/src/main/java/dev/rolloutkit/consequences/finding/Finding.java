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
  /** The kind of the finding. */
  Code code();

  /** How bad the finding is. */
  Level level();

  /** What happens and why, for people, in one line. */
  String sentence();

  /**
   * The changed fields that cause the finding, as paths without indices. A person looks at the
   * first one first.
   */
  ImmutableList<ObjectField> cause();

  /** The outermost requests that the finding concerns; empty if it concerns none. */
  ImmutableList<Entry> entries();

  /** The requests further inside the cluster that are lost together with {@link #entries}. */
  ImmutableList<Entry> covered();

  /**
   * If an object is refused, cannot start or protects less: the requests that depend on it, in
   * words for people. An acceptance need not cover them.
   */
  ImmutableList<String> dependents();

  /**
   * Places in the manifests after the change, the best first. A program shows the first place whose
   * lines the change touches, or else the first that exists.
   */
  ImmutableList<Place> places();

  /** Places in the manifests before the change. */
  ImmutableList<Place> related();

  /** What a person can do, the best first. */
  ImmutableList<Remedy> remedies();

  /** Further sentences for people, which a reader may skip. */
  ImmutableList<String> details();

  /** The objects inside the cluster that send the requests and that the change does not delete. */
  ImmutableList<ObjectKey> callers();

  /** Who refuses the change; empty if it is not refused. */
  Optional<RefusalDetails> refusal();

  /**
   * The first moment of the change at which the finding is true; empty if it does not depend on a
   * moment.
   */
  Optional<Moment> moment();

  /**
   * How long the finding is true, in seconds, which may be assumed; empty if there is no known end.
   */
  OptionalInt seconds();

  /** Whether the change edits exactly the field that names who answers all entries. */
  default boolean isDirect() {
    return false;
  }

  /**
   * The identity of the finding: twelve hexadecimal digits of a hash over code, cause and entries.
   * It does not depend on sentences, numbers, places and revisions.
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

  /** Level, code and sentence, in one line. */
  @Value.NonAttribute
  default String words() {
    return level().name().toLowerCase(Locale.ROOT) + " " + code().id() + ": " + sentence();
  }

  /** The same finding with another level. */
  default Finding at(Level other) {
    return builder().from(this).level(other).build();
  }

  /** A builder of a finding about an object or one of its fields that concerns no entry. */
  static Finding.Builder about(Code code, Level level, ObjectKey object, String field) {
    return builder()
        .code(code)
        .level(level)
        .addCause(new ObjectField(object, ObjectField.plain(field)))
        .addPlaces(Place.after(object, field));
  }

  /** A builder with nothing set. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Finding}. */
  final class Builder extends ImmutableFinding.Builder {}
}
