package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableMap;
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
  private static final String INGRESS = "alb.ingress.kubernetes.io/";

  /**
   * What the load balancer controller does without an annotation, unless a Service says otherwise.
   */
  private static final ImmutableMap<String, String> INSTEAD =
      ImmutableMap.of(
          INGRESS + "healthcheck-path", "health checks go to the default path /",
          INGRESS + "healthcheck-port", "health checks go to the port that gets the requests",
          INGRESS + "success-codes", "only answers with status 200 count as healthy",
          INGRESS + "backend-protocol", "targets are spoken to in HTTP",
          INGRESS + "group.name", "the Ingress gets a load balancer of its own");

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

  /** What applies instead, if the object has no such annotation under its right name either. */
  private static String instead(ClusterObject object, String name) {
    String known = INSTEAD.get(name);
    return known == null || !object.annotation(name).isEmpty() ? "" : ": " + known;
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
                    + (field.startsWith("metadata.annotations") ? unread.name() : field)
                    + ", so it has no effect"
                    + unread.nearest().map(name -> instead(object, name)).orElse("")
                    + "."
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
