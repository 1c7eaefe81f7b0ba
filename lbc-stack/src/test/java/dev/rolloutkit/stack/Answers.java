package dev.rolloutkit.stack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.stack.resource.Stack;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.List;
import java.util.function.Function;

/** What the replays of vectors share. */
final class Answers {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Answers() {}

  static <T> VectorAnswer answer(Outcome<T> outcome, Function<T, JsonNode> out) {
    return outcome.match(
        (value, warnings) -> VectorAnswer.out(out.apply(value)),
        problems -> VectorAnswer.error(problems.get(0).message()));
  }

  static <T> VectorAnswer answer(Failure.Decision<T> decision, Function<T, JsonNode> out) {
    return answer(Failure.toOutcome(decision, List.of()), out);
  }

  static ArrayNode list(Iterable<String> texts) {
    ArrayNode out = JSON.arrayNode();
    texts.forEach(out::add);
    return out;
  }

  static JsonNode spec(Stack stack, String type, String id) {
    return stack.spec(type, id).<JsonNode>map(spec -> spec).orElse(JSON.nullNode());
  }

  static String error(Outcome<?> outcome) {
    return outcome.match((value, warnings) -> null, problems -> problems.get(0).message());
  }
}
