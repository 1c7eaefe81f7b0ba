package dev.rolloutkit.webhook.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Limits the size of an answer: the number of messages and their length. An answer says how much
 * was omitted. Limits are needed because a message may quote the object under review.
 */
final class AnswerLimits {
  private static final int TEXTS = 16;
  private static final int CHARACTERS = 1024;
  private static final int PATH = 256;

  private AnswerLimits() {}

  /** At most the allowed number of messages. */
  static ImmutableList<String> texts(Collection<String> all) {
    ImmutableList.Builder<String> out = ImmutableList.builder();
    all.stream().limit(TEXTS).map(AnswerLimits::text).forEach(out::add);
    if (all.size() > TEXTS) {
      out.add("and " + (all.size() - TEXTS) + " more");
    }
    return out.build();
  }

  /** A message, shortened if necessary. */
  static String text(String text) {
    return cut(text, CHARACTERS);
  }

  /** Whether something must be omitted. */
  static boolean exceeds(List<Problem> problems) {
    return problems.size() > TEXTS
        || problems.stream()
            .anyMatch(p -> p.message().length() > CHARACTERS || p.field().length() > PATH);
  }

  /** The problems that are reported, with shortened messages. */
  static ImmutableList<Problem> problems(List<Problem> all) {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    for (Problem problem : all.subList(0, Math.min(all.size(), TEXTS))) {
      String value = problem.value();
      out.add(
          Problem.of(
              problem.type(),
              cut(problem.field(), PATH),
              value == null ? null : cut(value, CHARACTERS / 2),
              cut(problem.detail(), CHARACTERS / 2),
              problem.code()));
    }
    return out.build();
  }

  /** The end of a message from which problems were omitted. */
  static String more(List<Problem> all) {
    return all.size() > TEXTS ? " and " + (all.size() - TEXTS) + " more problems" : "";
  }

  /** The problems that are reported, and one more that counts the omitted ones. */
  static ImmutableList<Problem> problemsAndHowManyMore(List<Problem> all) {
    ImmutableList<Problem> some = problems(all);
    return all.size() == some.size()
        ? some
        : ImmutableList.<Problem>builder()
            .addAll(some)
            .add(
                Problem.plain(
                    FieldPath.root(),
                    "and " + (all.size() - some.size()) + " more problems",
                    all.get(0).code()))
            .build();
  }

  /** Shortens all strings and lists of an answer, in place. */
  static void cut(JsonNode answer) {
    if (answer instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        JsonNode value = field.getValue();
        if (value.isTextual()) {
          field.setValue(TextNode.valueOf(cut(value.textValue(), TEXTS * CHARACTERS)));
        } else {
          cut(value);
        }
      }
    } else if (answer instanceof ArrayNode list) {
      while (list.size() > TEXTS) {
        list.remove(list.size() - 1);
      }
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).isTextual()) {
          list.set(i, text(list.get(i).textValue()));
        } else {
          cut(list.get(i));
        }
      }
    }
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "... (" + (text.length() - end) + " more characters)";
  }
}
