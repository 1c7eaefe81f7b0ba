package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.internal.door.IngressPaths;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.pods.Moment;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * That the path of an Ingress takes other requests than before, because only its pathType changes.
 *
 * @rule What a path does not take any more, or takes from now on, because of its pathType is told
 *     with the former and the new pathType.
 */
final class PathTypes {
  private static final String TYPE = "pathType";
  private static final String PREFIX = "Prefix";

  private final Course course;

  PathTypes(Course course) {
    this.course = course;
  }

  /** Why requests take another rule, as a sentence; empty if no pathType is the reason. */
  Optional<String> why(Entry entry, Moment moment) {
    Precedence.Place was = Precedence.place(course.at(Moment.BEFORE), entry);
    Precedence.Place is = Precedence.place(course.at(moment), entry);
    if (was != null && is != null && was.words().equals(is.words())) {
      return Optional.empty();
    }
    Optional<String> lost =
        was == null
            ? Optional.empty()
            : otherType(course.after().get(was.key()), was)
                .map(
                    now ->
                        changed(was, now, PREFIX)
                            + ", so its rule takes "
                            + was.path()
                            + " alone.");
    return lost.isPresent() || is == null
        ? lost
        : otherType(course.before().get(is.key()), is)
            .map(old -> changed(is, PREFIX, old) + ", so its rule takes every path below it, too.");
  }

  private static String changed(Precedence.Place path, String now, String old) {
    return "The pathType of "
        + path.words()
        + " in "
        + path.key()
        + " is now "
        + now
        + " instead of "
        + old;
  }

  /** The type that a prefix has on another side instead; empty if it is a prefix there too. */
  private static Optional<String> otherType(@Nullable ClusterObject side, Precedence.Place prefix) {
    if (side == null || !type(prefix.entry()).equals(PREFIX)) {
      return Optional.empty();
    }
    List<String> types =
        IngressPaths.of(side).stream()
            .filter(one -> one.path("host").asText("").equals(prefix.host()))
            .filter(one -> one.path("path").path("path").asText("/").equals(prefix.path()))
            .map(PathTypes::type)
            .toList();
    return types.contains(PREFIX) ? Optional.empty() : types.stream().findFirst();
  }

  private static String type(JsonNode entry) {
    return entry.path("path").path(TYPE).asText("");
  }
}
