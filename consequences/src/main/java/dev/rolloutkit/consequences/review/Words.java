package dev.rolloutkit.consequences.review;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.finding.Entry;
import dev.rolloutkit.consequences.object.ObjectKey;
import java.util.stream.Collectors;

/** Sentences as a person on call would say them. */
final class Words {
  private Words() {}

  static String lost(Entry entry, Answer before, Answer now, String until) {
    boolean all = now.answered().isZero() && now.unknown().isZero();
    return entry.requests()
        + ": "
        + (all ? "nobody answers" : "nobody answers " + now.lost().words() + " of the requests")
        + (until.isEmpty() ? "" : " " + until)
        + ". "
        + capital(now.whyNobody())
        + "; before: "
        + who(before)
        + ".";
  }

  static String gap(Entry entry, Answer before, Answer now) {
    return entry.requests()
        + ": nobody answers "
        + (now.answered().isZero() ? "" : now.lost().words() + " of the requests ")
        + "until new pods are ready. "
        + capital(now.whyNobody())
        + "; before: "
        + who(before)
        + ".";
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

  static String another(Entry entry, Answer before, Answer now) {
    return entry.requests() + ": " + who(now) + " instead of " + who(before) + ".";
  }

  static String now(Entry entry, Answer now) {
    return entry.requests() + ": is answered now: " + who(now) + ".";
  }

  static String never(Entry entry, Answer now) {
    return entry.requests() + ": is new, and nobody answers. " + capital(now.whyNobody()) + ".";
  }

  static String moved(Entry entry, Entry to) {
    return entry.requests()
        + ": "
        + entry.door().label()
        + " is gone, and "
        + to.door().label()
        + ", which answers the same, has another address.";
  }

  private static String who(Answer answer) {
    return answer.parts().stream().map(Words::who).collect(Collectors.joining(" and "));
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

  private static String capital(String words) {
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
