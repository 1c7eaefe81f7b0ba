package dev.rolloutkit.consequences.internal.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Link;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Sentences as a person on call would say them.
 *
 * @rule A finding is told in sentences with the request, who answers it and why.
 */
final class Words {
  /** How many of several names a sentence tells; the others are counted. */
  private static final int NAMED = 3;

  private Words() {}

  static String lost(Entry entry, Answer before, Answer now, String until, boolean wholeChain) {
    boolean isError = isError(now);
    return subject(entry)
        + (isError ? error(entry, now) : ": nobody answers" + share(now))
        + (until.isEmpty() ? "" : " " + until)
        + (isError && !now.status().isEmpty()
            ? ": " + now.whyNobody() + "; "
            : ". " + because(now.whyNobody()))
        + "before: "
        + who(before)
        + "."
        + (wholeChain ? " All that answered is deleted: removed on purpose?" : "");
  }

  /**
   * What is lost for a while.
   *
   * @param registers whether pods are ready and only not registered yet
   * @param why the reason, as a clause
   */
  static String gap(
      Entry entry, Answer before, Answer now, boolean registers, OptionalInt seconds, String why) {
    return subject(entry)
        + nobody(entry, now)
        + (seconds.isPresent() ? " for about " + seconds.getAsInt() + " s," : "")
        + " from the moment this change is applied"
        + (registers
            ? now.way().stream().anyMatch(Link::hasNewTargets)
                ? " until the new targets are healthy"
                : " until pods are registered with a new target group and healthy"
            : " until new pods are ready"
                + (isLoadBalancer(entry.door()) ? " and healthy at the load balancer" : ""))
        + ". "
        + because(why)
        + "before: "
        + who(before)
        + ".";
  }

  /**
   * What is lost for a moment.
   *
   * @param written what is written by then
   * @param deleted what of it is deleted
   */
  static String skew(
      Entry entry, Collection<ObjectKey> written, Collection<ObjectKey> deleted, Answer now) {
    return subject(entry)
        + nobody(entry, now)
        + " for a second or so, if "
        + String.join(
            " and ",
            written.stream()
                .map(key -> key.label() + (deleted.contains(key) ? " is deleted" : " is applied"))
                .toList())
        + " before the rest. "
        + capital(now.whyNobody())
        + ".";
  }

  /** Whether a load balancer checks the health of the pods behind a door. */
  static boolean isLoadBalancer(Door door) {
    return door.depth() == 0 && !(door instanceof Door.Foreign);
  }

  /**
   * Why it is open whether anybody notices.
   *
   * @param isOfArgo whether Argo Rollouts writes the selector of the Service, for its own updates
   */
  static String nobodyCalls(Entry entry, boolean isOfArgo) {
    return entry.door() instanceof Door.NodePort
        ? "It is not known whether anybody uses this port of the nodes. "
        : isOfArgo
            ? "Argo Rollouts selects pods with this Service during updates, and no manifest here"
                + " shows a client inside the cluster that uses it. "
            : "It is not known whether a client inside the cluster uses this; no manifest here shows"
                + " one. ";
  }

  /** Who does not answer; an error that a load balancer sends by itself is no answer either. */
  private static String nobody(Entry entry, Answer now) {
    return isError(now) ? error(entry, now) : ": nobody answers" + share(now);
  }

  private static boolean isError(Answer now) {
    return now.way().stream().noneMatch(link -> link.state() == Link.State.BROKEN)
        && !now.lost().isZero();
  }

  private static String error(Entry entry, Answer now) {
    return " gets "
        + (now.status().isEmpty() ? "an error" : now.status())
        + " from "
        + (entry.door() instanceof Door.Foreign ? "the Ingress controller" : "the load balancer");
  }

  /** Which part of the requests is lost; empty for all of them. */
  static String share(Answer now) {
    boolean all = now.answered().isZero() && now.unknown().isZero();
    return all ? "" : " " + now.lost().words() + " of the requests";
  }

  /** The reason as the beginning of a sentence that goes on. */
  private static String because(String why) {
    return why.isEmpty() ? "" : capital(why) + "; ";
  }

  /** Why many objects are deleted at once. */
  static String cascade(ObjectKey root) {
    String with =
        switch (root.kind()) {
          case "Namespace" -> "all that is in it";
          case "CustomResourceDefinition" -> "all objects of its kind";
          default -> "all that it owns";
        };
    return root.label() + " is deleted, and " + with + ".";
  }

  static String unknown(Entry entry, Answer before, Answer now) {
    return subject(entry)
        + ": whether anyone answers cannot be told without knowing "
        + now.whatIsMissing()
        + "; before: "
        + who(before)
        + ".";
  }

  static String edited(Entry entry, Answer before, Expressions.Edited edited) {
    return subject(entry)
        + ": whether anyone answers cannot be told, because "
        + edited.was().described()
        + " before and "
        + edited.is().described()
        + " afterwards, and expressions are not evaluated; before: "
        + who(before)
        + ".";
  }

  static String another(Entry entry, Answer before, Answer now) {
    String who = who(now);
    return subject(entry)
        + ": answered by "
        + (who.equals(who(before))
            ? who + " at " + ports(now) + " instead of " + ports(before)
            : who + " instead of " + who(before))
        + ".";
  }

  /** The ports of the pods that answer. */
  private static String ports(Answer answer) {
    List<String> ports =
        answer.parts().stream()
            .filter(Part.Answered.class::isInstance)
            .flatMap(part -> ((Part.Answered) part).targets().stream())
            .map(target -> Integer.toString(target.port()))
            .distinct()
            .toList();
    return (ports.size() == 1 ? "port " : "ports ") + String.join(" and ", ports);
  }

  /**
   * What is answered now.
   *
   * @param why why a pod comes that answers by its own name, as a clause; empty if that is not told
   */
  static String now(Entry entry, Answer now, String why) {
    return subject(entry)
        + ": answered from this change on, by "
        + (entry.door() instanceof Door.PodName
            ? "that pod once it is ready" + (why.isEmpty() ? "" : ", because " + why)
            : who(now))
        + (entry.door().speaksHttp() ? ", at " + named(entry.door()) : "")
        + ".";
  }

  static String never(Entry entry, Answer now) {
    return subject(entry) + " is new, and nobody answers it. " + capital(now.whyNobody()) + ".";
  }

  /** What clients get who still use the old address. */
  private static String untilDns(Door from, Collection<Door> left) {
    boolean isThere = from instanceof Door.TargetGroup || left.stream().anyMatch(from::isBeside);
    return "The old load balancer "
        + (!isThere
            ? "is deleted"
            : !left.contains(from) && from.port().isPresent()
                ? "stops listening on port " + from.port().getAsInt()
                : from.speaksHttp() ? "answers 404" : "stops answering")
        + " at once, so clients fail until DNS points to the new one.";
  }

  static String moved(Entry entry, Addresses.Move move, Collection<Door> left) {
    return subject(entry)
        + " moves"
        + (entry.door().speaksHttp() ? " from " + named(entry.door()) : "")
        + " to "
        + named(move.to().door())
        + " and thereby to another address. "
        + (move.follows()
            ? "DNS follows, about "
                + move.seconds().orElse(0)
                + " s later: "
                + Addresses.LOAD_BALANCER_SECONDS
                + " s for the load balancer and "
                + Addresses.TTL_SECONDS
                + " s in which resolvers keep the old address."
            : untilDns(entry.door(), left));
  }

  /** A door within a sentence. */
  static String named(Door door) {
    if (door instanceof Door.Foreign one) {
      return one.ingressClass().isEmpty()
          ? "the default Ingress controller"
          : "the controller of Ingress class " + one.ingressClass();
    }
    return (door instanceof Door.LoadBalancer ? "the " : "") + door.label();
  }

  /** A door at the beginning of a sentence. */
  static String subject(Door door) {
    return capital(named(door));
  }

  /** The requests of an entry within a sentence. */
  static String named(Entry entry) {
    return entry.door().speaksHttp() ? entry.requests() : named(entry.door());
  }

  /** The requests of an entry at the beginning of a sentence. */
  static String subject(Entry entry) {
    return capital(named(entry));
  }

  private static String who(Answer answer) {
    String who = answer.parts().stream().map(Words::who).collect(Collectors.joining(" and "));
    return answer.login().isEmpty() ? who : who + ", but only after " + login(answer.login());
  }

  private static String login(String login) {
    return login.contains("certificate")
        ? "the client has shown its certificate"
        : login.contains("jwt") ? "the client has shown a token" : "a login";
  }

  /** How many pods answer; on nodes, whose number nobody knows, they are not counted. */
  private static String count(Part.Answered answered) {
    boolean isOnNodes =
        answered.targets().stream()
            .anyMatch(target -> target.workload().kind().equals(Kinds.DAEMON_SET));
    return isOnNodes
        ? "pods of "
        : answered.pods() + (answered.pods() == 1 ? " pod of " : " pods of ");
  }

  private static String who(Part part) {
    String share = part.share().equals(Share.ONE) ? "" : " (" + part.share().words() + ")";
    if (part instanceof Part.Answered answered) {
      return count(answered)
          + answered.targets().stream()
              .map(target -> target.workload().label())
              .distinct()
              .collect(Collectors.joining(" and "))
          + share;
    }
    if (part instanceof Part.Redirected) {
      return "a redirect" + share;
    }
    if (part instanceof Part.Fixed fixed) {
      return "the fixed answer " + fixed.status() + share;
    }
    return (part instanceof Part.Nobody ? "nobody" : "pods that are not known") + share;
  }

  /**
   * Some names in a sentence.
   *
   * @param others what those are that are only counted, in plural
   */
  static String some(Collection<String> names, String others) {
    return some(names, NAMED, others);
  }

  /**
   * Some names in a sentence.
   *
   * @param shown how many are told, or one more if none is left then
   * @param others what those are that are only counted, in plural
   */
  static String some(Collection<String> names, int shown, String others) {
    int told = names.size() == shown + 1 ? names.size() : shown;
    List<String> first = names.stream().limit(told).toList();
    int more = names.size() - first.size();
    if (more > 0) {
      return String.join(", ", first) + " and " + more + " " + others;
    }
    return first.size() < 2
        ? String.join("", first)
        : String.join(", ", first.subList(0, first.size() - 1))
            + " and "
            + first.get(first.size() - 1);
  }

  /** Some objects in a sentence. */
  static String objects(Collection<ObjectKey> objects) {
    return some(objects.stream().map(ObjectKey::toString).toList(), "other objects");
  }

  /** Who calls a Service, and what else names it, as sentences. */
  static List<String> callers(ObjectKey service, Collection<ObjectKey> callers) {
    List<String> calling = new ArrayList<>();
    List<String> naming = new ArrayList<>();
    for (ObjectKey one : callers) {
      (Kinds.WORKLOADS.contains(one.kind()) ? calling : naming).add(one.toString());
    }
    List<String> out = new ArrayList<>();
    if (!calling.isEmpty()) {
      out.add(
          some(calling, "other workloads")
              + (calling.size() == 1 ? " calls " : " call ")
              + service
              + ".");
    }
    if (!naming.isEmpty()) {
      out.add(service + " is used by " + some(naming, "other objects") + ".");
    }
    return out;
  }

  /** Sentences after each other, those that are empty left out. */
  static String joined(Collection<String> sentences) {
    return sentences.stream().filter(one -> !one.isEmpty()).collect(Collectors.joining(" "));
  }

  /** Two sentences after each other, those that are empty left out. */
  static String joined(String one, String other) {
    return joined(List.of(one, other));
  }

  /** A clause without the full stop that the message of a controller may end with. */
  static String withoutPoint(String clause) {
    return clause.endsWith(".") ? clause.substring(0, clause.length() - 1) : clause;
  }

  /** A clause as a sentence. */
  static String sentence(String clause) {
    return capital(clause) + ".";
  }

  static String capital(String words) {
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
