package dev.rolloutkit.apimachinery.release;

import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A change of behaviour that came with a release of a matched system. Each system has one enum of
 * its changes; a rule that changed asks {@link ReleaseOf#has} and never compares numbers.
 *
 * <pre>{@code
 * enum RouterChange implements ReleaseChange {
 *   QUERY_IN_REDIRECT(ReleaseChange.note("R-1", "1.4.0")
 *       .before("A redirect loses the query.").after("It keeps it.").build());
 *   ...
 * }
 * }</pre>
 */
public interface ReleaseChange {
  /** The name of the constant. */
  String name();

  /** What changed, for people. */
  Note note();

  /** A stable identifier for lists and findings. */
  default String id() {
    return note().id();
  }

  /** Begins the note of a change that came with a release, such as {@code 3.2.0}. */
  static Note.Builder note(String id, String since) {
    return new Note.Builder().id(id).since(ReleaseNumber.of(since));
  }

  /** Begins the note of a change that no release has yet, only the matched commit. */
  static Note.Builder noteOfMatched(String id) {
    return new Note.Builder().id(id);
  }

  /** A description of a change. The sentences are plain English with Markdown's code spans. */
  @Value.Immutable
  @ValueStyle
  interface Note {
    /** Identifies the change among those of its system. */
    String id();

    /** The first release that has the change; absent if only the matched commit has it. */
    Optional<ReleaseNumber> since();

    /** What releases without the change do. */
    String before();

    /** What releases with the change do. */
    String after();

    /** The issue or commit in which the change was made or reported, such as {@code #4446}. */
    default String source() {
      return "";
    }

    /**
     * Whether the change may cost traffic, replace existing resources, or make the system refuse
     * objects that it accepted before.
     */
    default boolean isUnsafe() {
      return false;
    }

    /** Whether recordings show the change; if not, it was found by reading the system's sources. */
    default boolean isRecorded() {
      return true;
    }

    /** Builds {@link Note}. */
    final class Builder extends ImmutableNote.Builder {}
  }
}
