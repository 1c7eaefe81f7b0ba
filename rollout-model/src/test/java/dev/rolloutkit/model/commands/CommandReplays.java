package dev.rolloutkit.model.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.model.internal.codec.JsonText;
import dev.rolloutkit.model.problem.ModelProblemCodes;
import dev.rolloutkit.testkit.base.NoInput;
import dev.rolloutkit.testkit.base.Vector;
import dev.rolloutkit.testkit.base.VectorAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Replays of the commands of the plug-in against an API server that answers as recorded. */
public final class CommandReplays {
  private CommandReplays() {}

  /** {@code promote}. */
  public static VectorAnswer promote(Vector v) {
    return replay(
        v,
        (in, runner) ->
            runner.promote(
                names(in),
                new PromoteFlags(
                    in.path("full").asBoolean(),
                    in.path("skipCurrentStep").asBoolean(),
                    in.path("skipAllSteps").asBoolean())));
  }

  /** {@code abort}. */
  public static VectorAnswer abort(Vector v) {
    return replay(v, (in, runner) -> runner.abort(names(in)));
  }

  /** {@code pause}. */
  public static VectorAnswer pause(Vector v) {
    return replay(v, (in, runner) -> runner.pause(names(in)));
  }

  /** {@code retry}. */
  public static VectorAnswer retry(Vector v) {
    return replay(v, (in, runner) -> runner.retry(in.path("kind").asText(""), names(in)));
  }

  /** {@code restart}. */
  public static VectorAnswer restart(Vector v) {
    return replay(
        v,
        (in, runner) ->
            runner.restart(
                names(in),
                GoTime.parse(in.path("now").asText())
                    .toOptional()
                    .orElseThrow(() -> new NoInput("not a time")),
                in.path("in").asText("")));
  }

  /** {@code undo}. */
  public static VectorAnswer undo(Vector v) {
    return replay(v, (in, runner) -> runner.undo(names(in), in.path("toRevision").asLong(0)));
  }

  /** {@code set image}; another number of words than two is a wrong use. */
  public static VectorAnswer setImage(Vector v) {
    return replay(
        v,
        (in, runner) ->
            runner.setImage(
                in.path("args").size() == 2 ? names(in) : List.of(),
                in.path("assignment").asText("")));
  }

  private static List<String> names(JsonNode in) {
    List<String> names = new ArrayList<>();
    in.path("names").forEach(n -> names.add(n.asText()));
    return names;
  }

  private static VectorAnswer replay(
      Vector v, BiFunction<JsonNode, CommandRunner, CommandResult> command) {
    JsonNode in = JsonText.parse(v.inText()).orElseThrow();
    ScriptedApi api = new ScriptedApi(in);
    CommandResult result = command.apply(in, new CommandRunner(api));
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.set("calls", api.calls());
    out.put("stdout", result.notice());
    if (result.problem().isPresent()) {
      Problem problem = result.problem().get();
      if (problem.code().equals(ModelProblemCodes.COMMAND_CRASH)) {
        return VectorAnswer.error("PANIC: " + problem.detail());
      }
      out.put(
          "error",
          problem.code().equals(ModelProblemCodes.COMMAND_USAGE) ? "USAGE" : problem.detail());
    }
    return VectorAnswer.out(out);
  }
}
