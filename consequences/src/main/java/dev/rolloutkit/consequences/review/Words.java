package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.Collection;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * Sentences as a person on call would say them.
 *
 * @rule A finding is told in sentences with the request, who answers it and why.
 */
final class Words {
  private Words() {}

  static String lost(Entry entry, Answer before, Answer now, String until, boolean wholeChain) {
    return entry.requests()
        + ": nobody answers"
        + share(now)
        + (until.isEmpty() ? "" : " " + until)
        + ". "
        + because(now.whyNobody())
        + "before: "
        + who(before)
        + "."
        + (wholeChain ? " All that answered is deleted: removed on purpose?" : "");
  }

  /**
   * What is lost for a while.
   *
   * @param registers whether pods are ready and only not registered yet
   */
  static String gap(
      Entry entry, Answer before, Answer now, boolean registers, OptionalInt seconds) {
    return entry.requests()
        + ": nobody answers"
        + share(now)
        + (registers
            ? " until pods are registered with a new target group and healthy"
            : " until new pods are ready")
        + (seconds.isPresent() ? ", about " + seconds.getAsInt() + " s" : "")
        + ". "
        + because(now.whyNobody())
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
    return entry.requests()
        + ": nobody answers"
        + share(now)
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

  /** Which part of the requests is lost; empty for all of them. */
  private static String share(Answer now) {
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

  static String exposed(Entry entry, ObjectKey workload, Answer now) {
    return entry.requests()
        + ": each update of "
        + workload.label()
        + " loses "
        + (now.answered().isZero() ? "all requests" : now.lost().words() + " of the requests")
        + " until new pods are ready, by its own settings. "
        + capital(now.whyNobody())
        + ".";
  }

  static String unknown(Entry entry, Answer before, Answer now) {
    return entry.requests()
        + ": it is not known who answers, because this is missing: "
        + now.whatIsMissing()
        + "; before: "
        + who(before)
        + ".";
  }

  static String edited(Entry entry, Answer before, Expressions.Edited edited) {
    return entry.requests()
        + ": it is not known who answers, because "
        + edited.was().described()
        + " before and "
        + edited.is().described()
        + " afterwards, and expressions are not evaluated; before: "
        + who(before)
        + ".";
  }

  static String another(Entry entry, Answer before, Answer now) {
    return entry.requests() + ": " + who(now) + " instead of " + who(before) + ".";
  }

  static String now(Entry entry, Answer now) {
    return entry.requests() + ": is answered now: " + who(now) + ".";
  }

  static String never(Entry entry, Answer now) {
    return entry.requests() + ": is new, and nobody answers. " + capital(now.whyNobody()) + ".";
  }

  static String moved(Entry entry, Addresses.Move move) {
    return entry.requests()
        + ": "
        + entry.door().label()
        + " is gone, and "
        + move.to().door().label()
        + ", which answers the same, has another address. "
        + (move.follows()
            ? "DNS follows, about "
                + move.seconds().orElse(0)
                + " s later: "
                + Addresses.LOAD_BALANCER_SECONDS
                + " s for the load balancer and "
                + Addresses.TTL_SECONDS
                + " s in which resolvers keep the old address."
            : "Names that point to the old address stop working.");
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

  private static String who(Part part) {
    String share =
        part.share().equals(dev.rolloutkit.consequences.answer.Share.ONE)
            ? ""
            : part.share().words() + " ";
    if (part instanceof Part.Answered answered) {
      return share
          + answered.pods()
          + (answered.pods() == 1 ? " pod of " : " pods of ")
          + answered.targets().stream()
              .map(target -> target.workload().label())
              .distinct()
              .collect(Collectors.joining(" and "));
    }
    if (part instanceof Part.Redirected) {
      return share + "a redirect";
    }
    if (part instanceof Part.Fixed fixed) {
      return share + "the fixed answer " + fixed.status();
    }
    return share + (part instanceof Part.Nobody ? "nobody" : "not known");
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
