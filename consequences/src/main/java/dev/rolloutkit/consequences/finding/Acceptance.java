package dev.rolloutkit.consequences.finding;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.consequences.object.ConsequencesProblemCodes;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statement of people that a finding is intended. An acceptance covers exactly the entries that
 * it names; an error cannot be accepted.
 *
 * @rule An accepted finding is named by its identity or by code, object and entry, with a reason
 *     and perhaps a date; an error cannot be accepted.
 * @param target which findings or entries the acceptance covers
 * @param reason why the finding is intended; never empty
 * @param until the last day on which the acceptance counts; empty if it never ends
 * @param origin any value of the caller's, such as a commit or a line of a file; it is returned
 *     unchanged
 */
public record Acceptance(Target target, String reason, Optional<LocalDate> until, Object origin) {
  private static final Pattern LINE = Pattern.compile("(\\S+)(?:\\s+(.*))?", Pattern.DOTALL);
  private static final Pattern ID = Pattern.compile("[0-9a-f]{12}");
  private static final Pattern CAUSE =
      Pattern.compile("([a-z-]+):([A-Za-z]+)/(?:([^/@]*)/)?([^/@]+)(?:@(.+))?");
  private static final Pattern UNTIL = Pattern.compile("(.*?)\\s*\\(?\\buntil:\\s*(\\S+?)\\)?\\s*");

  /** What an acceptance covers. */
  public sealed interface Target {
    /**
     * A finding by its identity.
     *
     * @param id twelve hexadecimal digits
     */
    record ById(String id) implements Target {}

    /**
     * Entries, by the object that causes the finding.
     *
     * @param code the code of the finding
     * @param kind the kind of the object that causes it
     * @param namespace the namespace of that object; empty for a cluster-scoped kind
     * @param name the name of that object
     * @param entry a pattern for the names of entries, in which {@code *} stands for any text and
     *     {@code ?} for one character; empty for a finding that concerns no entry
     */
    record ByCause(String code, String kind, String namespace, String name, String entry)
        implements Target {}
  }

  /**
   * Reads {@code ID reason} or {@code CODE:KIND/NAMESPACE/NAME@ENTRY reason}. The reason may
   * contain {@code until: DATE}. Anything else is a failure with {@link
   * ConsequencesProblemCodes#ACCEPTANCE_UNREADABLE}.
   *
   * @param origin any value of the caller's, which is returned unchanged
   */
  public static Outcome<Acceptance> parse(String text, Object origin) {
    Matcher line = LINE.matcher(text.strip());
    if (!line.matches()) {
      return failed(text, "is empty");
    }
    Target target = target(line.group(1));
    if (target == null) {
      return failed(
          text, "must begin with the identity of a finding or with CODE:KIND/NAMESPACE/NAME@ENTRY");
    }
    String reason = line.group(2) == null ? "" : line.group(2).strip();
    Optional<LocalDate> until = Optional.empty();
    Matcher dated = UNTIL.matcher(reason);
    if (dated.matches()) {
      try {
        until = Optional.of(LocalDate.parse(dated.group(2)));
      } catch (DateTimeParseException e) {
        return failed(text, "must have a date such as 2026-12-31 after \"until:\"");
      }
      reason = dated.group(1).strip();
    }
    return reason.isEmpty()
        ? failed(text, "must have a reason after what it accepts")
        : Outcome.ok(new Acceptance(target, reason, until, origin));
  }

  private static @org.jspecify.annotations.Nullable Target target(String text) {
    if (ID.matcher(text).matches()) {
      return new Target.ById(text);
    }
    Matcher cause = CAUSE.matcher(text);
    return cause.matches()
        ? new Target.ByCause(
            cause.group(1),
            cause.group(2),
            cause.group(3) == null ? "" : cause.group(3),
            cause.group(4),
            cause.group(5) == null ? "" : cause.group(5))
        : null;
  }

  private static Outcome<Acceptance> failed(String text, String why) {
    return Outcome.failed(
        Problem.plain(
            FieldPath.root(),
            "\"" + text.strip() + "\" " + why,
            ConsequencesProblemCodes.ACCEPTANCE_UNREADABLE));
  }

  /** Whether the acceptance no longer counts on a day. */
  public boolean isOver(LocalDate today) {
    return until.isPresent() && today.isAfter(until.get());
  }

  /** Whether the acceptance covers all entries of a finding; an error is never covered. */
  boolean coversAll(Finding finding) {
    if (finding.level() == Level.ERROR) {
      return false;
    }
    if (target instanceof Target.ById byId) {
      return byId.id().equals(finding.id());
    }
    return finding.entries().isEmpty()
        && ((Target.ByCause) target).entry().isEmpty()
        && isOf(finding);
  }

  /** Whether the acceptance covers an entry of a finding. */
  boolean covers(Finding finding, Entry entry) {
    return finding.level() != Level.ERROR
        && (coversAll(finding)
            || (target instanceof Target.ByCause byCause
                && !byCause.entry().isEmpty()
                && isOf(finding)
                && Glob.of(byCause.entry()).matches(entry.name())));
  }

  private boolean isOf(Finding finding) {
    Target.ByCause wanted = (Target.ByCause) target;
    return finding.code().id().equals(wanted.code())
        && finding.cause().stream()
            .map(ObjectField::object)
            .anyMatch(
                object ->
                    object.kind().equals(wanted.kind())
                        && object.namespace().equals(wanted.namespace())
                        && object.name().equals(wanted.name()));
  }
}
