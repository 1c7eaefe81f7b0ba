package dev.rolloutkit.consequences.internal.review;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Sets;
import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.Front;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.finding.Level;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.pods.Moment;
import dev.rolloutkit.consequences.world.Answers;
import dev.rolloutkit.consequences.world.Scene;
import dev.rolloutkit.stack.route.Request;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Requests that are answered at another address afterwards.
 *
 * @rule Requests are answered at another address if an equal door comes for the one that goes.
 */
final class Addresses {
  /**
   * The assumed time in seconds until a new load balancer works and resolvers have forgotten the
   * old address.
   */
  static final int LOAD_BALANCER_SECONDS = 180;

  static final int TTL_SECONDS = 300;

  private final Course course;

  /** The doors that are new, removed, or have other rules or settings after the change. */
  private final Supplier<ImmutableSet<Door>> changed;

  Addresses(Course course) {
    this.course = course;
    changed = Suppliers.memoize(this::changed);
  }

  @SuppressWarnings("ReferenceEquality") // what is shared between moments is the same object
  private ImmutableSet<Door> changed() {
    Map<Door, Front> before = course.at(Moment.BEFORE).fronts().byDoor();
    Map<Door, Front> rest = course.at(Moment.REST).fronts().byDoor();
    return Sets.union(before.keySet(), rest.keySet()).stream()
        .filter(door -> before.get(door) != rest.get(door))
        .collect(ImmutableSet.toImmutableSet());
  }

  /** The doors that differ and that may take the requests of an entry. */
  private Iterable<Door> candidates(Scene scene, Entry entry) {
    return entry.door().speaksHttp()
        ? Iterables.filter(scene.doorsOf(entry.witness().host()), changed.get()::contains)
        : Iterables.filter(changed.get(), door -> !door.speaksHttp());
  }

  /**
   * A move from one door to another.
   *
   * @param to the entry at the new door
   * @param follows whether the names in DNS follow by themselves
   */
  record Move(Entry to, boolean follows) {
    Level level() {
      return follows ? Level.WARNING : Level.BREAKING;
    }

    OptionalInt seconds() {
      return follows ? OptionalInt.of(LOAD_BALANCER_SECONDS + TTL_SECONDS) : OptionalInt.empty();
    }
  }

  /** The same requests at a door that does not take them before; empty if there is none. */
  Optional<Move> of(Entry entry, Answer before) {
    Scene rest = course.at(Moment.REST);
    if (!entry.door().isPublic()) {
      return Optional.empty();
    }
    for (Door door : candidates(rest, entry)) {
      if (isLike(door, entry.door())
          && Answers.of(rest, door, entry.witness()).who().equals(before.who())
          && isIdle(course.at(Moment.BEFORE), door, entry.witness())) {
        Entry to =
            new Entry(
                door,
                entry.name(),
                EntryNames.requests(door, entry.witness()),
                entry.witness(),
                entry.role());
        return Optional.of(new Move(to, follows(entry)));
      }
    }
    return Optional.empty();
  }

  /** The door that gave the same answer before and gives none afterwards; empty if none did. */
  Optional<Door> from(Entry entry, Answer now) {
    if (!entry.door().isPublic()) {
      return Optional.empty();
    }
    for (Door door : candidates(course.at(Moment.BEFORE), entry)) {
      if (isLike(door, entry.door())
          && Answers.of(course.at(Moment.BEFORE), door, entry.witness()).who().equals(now.who())
          && isIdle(course.at(Moment.REST), door, entry.witness())) {
        return Optional.of(door);
      }
    }
    return Optional.empty();
  }

  private static boolean isIdle(Scene scene, Door door, Request witness) {
    return Answers.of(scene, door, witness).answered().isZero();
  }

  /** Whether both doors have the same scheme and port, as far as that is known. */
  private static boolean isLike(Door one, Door other) {
    return one.isPublic()
        && !one.equals(other)
        && !(one instanceof Door.NodePort || other instanceof Door.NodePort)
        && one.speaksHttp() == other.speaksHttp()
        && (one.port().isEmpty() || other.port().isEmpty() || one.port().equals(other.port()));
  }

  /** Whether external-dns runs here and the name is its own, so that it follows by itself. */
  private boolean follows(Entry entry) {
    if (course.assumed().dnsFollows()) {
      return true;
    }
    for (ClusterObject one : course.after().ofKind(Kinds.DEPLOYMENT)) {
      if (one.at("spec", "template", "spec", "containers").toString().contains("external-dns")) {
        return isOwn(one, entry.witness().host());
      }
    }
    return false;
  }

  /** Whether a host is in one of the domains to which external-dns is limited. */
  private static boolean isOwn(ClusterObject dns, String host) {
    boolean limited = false;
    for (com.fasterxml.jackson.databind.JsonNode container :
        dns.at("spec", "template", "spec", "containers")) {
      for (com.fasterxml.jackson.databind.JsonNode arg : container.path("args")) {
        String text = arg.asText("");
        if (text.startsWith("--domain-filter=")) {
          limited = true;
          String domain = text.substring(text.indexOf('=') + 1).toLowerCase(Locale.ROOT);
          if (host.equals(domain) || host.endsWith("." + domain)) {
            return true;
          }
        }
      }
    }
    return !limited;
  }
}
