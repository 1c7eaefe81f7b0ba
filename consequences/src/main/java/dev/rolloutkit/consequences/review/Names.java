package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.finding.Code;
import dev.rolloutkit.consequences.finding.Finding;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.object.Change;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.UnreadNames;
import java.util.Map;
import java.util.function.Consumer;

/** Tells annotations and fields that nobody reads. */
final class Names {
  private Names() {}

  /** Tells names that a change brings in. */
  static void check(Course course, Consumer<Finding> out) {
    for (Change change : course.changes()) {
      change
          .object()
          .ifPresent(
              written -> {
                ClusterObject old = course.before().get(change.key());
                Map<String, UnreadNames.Unread> known =
                    old == null ? Map.of() : UnreadNames.of(old);
                UnreadNames.of(written)
                    .forEach(
                        (field, name) -> {
                          if (!known.containsKey(field)) {
                            out.accept(finding(written, field, name));
                          }
                        });
              });
    }
  }

  private static Finding finding(ClusterObject object, String field, UnreadNames.Unread unread) {
    String meant = unread.nearest().map(name -> " Did you mean " + name + "?").orElse("");
    Finding.Builder out =
        Finding.about(Code.NAME_UNKNOWN, Level.WARNING, object.key(), field)
            .sentence(
                object.key().label()
                    + ": "
                    + unread.reader()
                    + " does not read "
                    + unread.name()
                    + ", so it has no effect."
                    + meant);
    unread
        .nearest()
        .ifPresent(
            name ->
                out.addRemedies(
                    Remedy.advice("Write " + name + " instead of " + unread.name() + ".")));
    return out.build();
  }
}
