package dev.rolloutkit.cli.requests;

import dev.rolloutkit.consequences.answer.Answer;
import dev.rolloutkit.consequences.answer.Part;
import dev.rolloutkit.consequences.answer.Share;
import dev.rolloutkit.consequences.door.Door;
import dev.rolloutkit.consequences.door.DoorRule;
import dev.rolloutkit.lbc.condition.LbcCondition;
import dev.rolloutkit.stack.route.Request;
import dev.rolloutkit.stack.route.RuleCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Requests and who answers them, in words. */
public final class AnswerText {
  private AnswerText() {}

  /** One of the requests that fulfil the conditions of a rule. */
  public static Request request(Door door, DoorRule rule) {
    Request.Builder out = Request.builder().host("h").path("/");
    door.port().ifPresent(out::port);
    for (RuleCondition condition : rule.matcher().conditions()) {
      if (!condition.values().isEmpty()) {
        String text = condition.values().get(0).replace("*", "a").replace('?', 'a');
        if (condition.field().equals(LbcCondition.HOST)) {
          out.host(text);
        } else if (condition.field().equals(LbcCondition.PATH)) {
          out.path(text);
        }
      }
    }
    return out.build();
  }

  /** Who answers, in words. */
  public static String who(Answer answer) {
    return String.join(" and ", answer.parts().stream().map(AnswerText::who).toList());
  }

  /** Who answers a part, in words. */
  public static String who(Part part) {
    String share = part.share().equals(Share.ONE) ? "" : part.share().words() + " ";
    if (part instanceof Part.Answered answered) {
      return share
          + answered.pods()
          + (answered.pods() == 1 ? " pod of " : " pods of ")
          + answered.targets().stream()
              .map(target -> target.workload().label() + " at port " + target.port())
              .distinct()
              .collect(Collectors.joining(" and "));
    }
    if (part instanceof Part.Redirected redirected) {
      return share + "a redirect to " + redirected.to();
    }
    if (part instanceof Part.Fixed fixed) {
      return share + "the fixed answer " + fixed.status();
    }
    return share
        + (part instanceof Part.Nobody nobody
            ? "nobody: " + nobody.words()
            : "not known: " + ((Part.Unknown) part).missing());
  }

  /** The requests of a rule, in words. */
  public static String requests(DoorRule rule) {
    List<String> out = new ArrayList<>();
    for (RuleCondition condition : rule.matcher().conditions()) {
      List<String> values = new ArrayList<>(condition.values());
      condition.pairs().forEach(pair -> values.add(pair.key() + "=" + pair.value()));
      out.add(
          condition.field()
              + (condition.header().isEmpty() ? "" : " " + condition.header())
              + " "
              + String.join(" or ", values));
    }
    return out.isEmpty() ? "all others" : String.join(", ", out);
  }
}
