package dev.rolloutkit.consequences.internal.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.answer.Read;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Remedy;
import dev.rolloutkit.consequences.internal.door.IngressPaths;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.lbc.annotation.AnnotationNames;
import dev.rolloutkit.lbc.annotation.Annotations;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Why a rule of an Ingress takes requests away from another one that is still there, and what a
 * person can change about it.
 *
 * @rule A request that another rule takes than before is told with the reason why that rule wins.
 */
final class Precedence {
  private static final String GROUP_ORDER = AnnotationNames.INGRESS_GROUP_ORDER;

  /** The largest order that the load balancer controller accepts. */
  private static final int LAST = 1000;

  private final Course course;

  /** The paths of Ingresses that took requests, by identity: the hash of a tree reads all of it. */
  private final IdentityHashMap<ClusterObject, Set<JsonNode>> paths = new IdentityHashMap<>();

  Precedence(Course course) {
    this.course = course;
  }

  /**
   * A path of an Ingress.
   *
   * @param ingress the Ingress
   * @param entry its host and path
   */
  record Place(ClusterObject ingress, JsonNode entry) {
    String host() {
      return entry.path("host").asText("");
    }

    String path() {
      return entry.path("path").path("path").asText("/");
    }

    boolean isExact() {
      return entry.path("path").path("pathType").asText("").equals("Exact");
    }

    ObjectKey key() {
      return ingress.key();
    }

    String words() {
      return host() + path();
    }

    /** Its order in the group, which is 0 unless an annotation says another one. */
    int order() {
      String text = ingress.annotation(GROUP_ORDER);
      return text.isEmpty()
          ? 0
          : Annotations.ofIngress(ImmutableMap.of(GROUP_ORDER, text))
              .int32("group.order")
              .toOptional()
              .orElse(OptionalInt.empty())
              .orElse(0);
    }
  }

  /**
   * A rule that wins over another one.
   *
   * @param loser the former rule, which is still there
   * @param winner the rule that takes the requests now
   * @param inGroup whether both are at the load balancer of an Ingress group
   */
  record Won(Place loser, Place winner, boolean inGroup) {
    /** Why it wins, as a sentence; empty if nobody knows. */
    String why() {
      if (isByIngress()) {
        return "The rules of "
            + winner.key()
            + " come before those of "
            + loser.key()
            + ": "
            + (winner.order() == loser.order()
                ? "both have "
                    + GROUP_ORDER
                    + " "
                    + winner.order()
                    + ", so the names decide, in the order of the alphabet."
                : GROUP_ORDER
                    + " is "
                    + winner.order()
                    + " for the one and "
                    + loser.order()
                    + " for the other.");
      }
      return inGroup && !sharesRule()
          ? "The rule for "
              + winner.words()
              + " is further up in spec.rules of "
              + winner.key()
              + " than the one for "
              + loser.words()
              + "."
          : byPath();
    }

    /** What a person can change so that the former rule wins again. */
    Remedy remedy() {
      int behind = loser.order() + 1;
      return Remedy.advice(
          "Or choose another host or path for the rule of "
              + winner.key()
              + (isByIngress() && behind <= LAST
                  ? ", or set its annotation "
                      + GROUP_ORDER
                      + " to \""
                      + behind
                      + "\", which lets the rules of "
                      + loser.key()
                      + " come first."
                  : "."));
    }

    /** Whether the load balancer controller orders the rules by their Ingresses. */
    private boolean isByIngress() {
      return inGroup && !winner.key().equals(loser.key());
    }

    /** Whether both paths belong to the only element of {@code spec.rules} with their host. */
    private boolean sharesRule() {
      int found = 0;
      for (JsonNode rule : winner.ingress().at("spec", "rules")) {
        found += rule.path("host").asText("").equals(winner.host()) ? 1 : 0;
      }
      return winner.host().equals(loser.host()) && found == 1;
    }

    private String byPath() {
      String of = winner.key().equals(loser.key()) ? "" : " of " + winner.key();
      if (!winner.host().equals(loser.host())) {
        return "The more exact host "
            + winner.host()
            + of
            + " comes before "
            + (loser.host().isEmpty() ? "rules for any host" : loser.host())
            + ".";
      }
      if (winner.isExact() && !loser.isExact()) {
        return "The exact path "
            + winner.path()
            + of
            + " comes before the prefix "
            + loser.path()
            + ".";
      }
      return winner.path().length() > loser.path().length()
          ? "The longer path " + winner.path() + of + " comes before " + loser.path() + "."
          : "";
    }
  }

  /** The rule that takes requests away from another one; empty if none does or nobody knows. */
  Optional<Won> won(Entry entry, Moment moment) {
    Place was = place(course.at(Moment.BEFORE), entry);
    Place is = place(course.at(moment), entry);
    if (was == null || is == null || (is.key().equals(was.key()) && isSame(is, was))) {
      return Optional.empty();
    }
    ClusterObject still = course.at(moment).objects().get(was.key());
    return still != null && paths(still).contains(was.entry())
        ? Optional.of(
            new Won(new Place(still, was.entry()), is, entry.door() instanceof Door.Group))
        : Optional.empty();
  }

  private Set<JsonNode> paths(ClusterObject ingress) {
    return paths.computeIfAbsent(ingress, one -> ImmutableSet.copyOf(IngressPaths.of(one)));
  }

  private static boolean isSame(Place one, Place other) {
    return one.host().equals(other.host())
        && one.path().equals(other.path())
        && one.isExact() == other.isExact();
  }

  /** The path of an Ingress that a request takes. */
  static @Nullable Place place(Scene scene, Entry entry) {
    Front front = scene.fronts().byDoor().get(entry.door());
    DoorRule rule = front == null ? null : scene.rule(front, entry.witness()).orElse(null);
    if (rule != null) {
      for (Read read : rule.reads()) {
        ClusterObject ingress = scene.objects().get(read.object());
        if (ingress != null
            && read.object().kind().equals(Kinds.INGRESS)
            && read.field().equals(IngressPaths.FIELD)) {
          return new Place(ingress, read.value());
        }
      }
    }
    return null;
  }
}
