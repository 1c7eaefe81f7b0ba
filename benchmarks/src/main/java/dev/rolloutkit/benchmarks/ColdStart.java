package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.canary.CanaryEngine;
import dev.rolloutkit.model.Rollouts;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/**
 * What a short process does with a thousand objects, from its start to its end, each parsed from
 * its text: idle passes of blue-green updates, of canaries, or validations of Rollouts. {@code
 * benchmarks/bench start} measures the processor time of the process. States are read through
 * Jackson into objects of the client library, as any operator does.
 */
public final class ColdStart {
  private static final int TIMES = 1000;
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ColdStart() {}

  /** Does what the first argument names. */
  public static void main(String[] args) throws IOException {
    String work = args[0];
    List<JsonNode> inputs =
        work.equals("canary") ? EngineInputs.canary() : EngineInputs.blueGreen();
    JsonNode in = inputs.get(0);
    Instant now = Instant.parse(in.get("now").textValue());
    String state = in.toString();
    String rollout = in.get("rollout").toString();
    Object first = once(work, state, rollout, now);
    int same = 1;
    for (int i = 1; i < TIMES; i++) {
      same += once(work, state, rollout, now).equals(first) ? 1 : 0;
    }
    if (same != TIMES) {
      throw new IllegalStateException("only " + same + " results were equal to the first");
    }
  }

  private static Object once(String work, String state, String rollout, Instant now)
      throws IOException {
    return switch (work) {
      case "blue-green" ->
          BlueGreenEngine.reconcile(EngineInputs.blueGreenState(MAPPER.readTree(state)), now);
      case "canary" ->
          CanaryEngine.reconcile(EngineInputs.canaryState(MAPPER.readTree(state)), now);
      case "validation" -> Rollouts.validate(Rollouts.read(rollout).orElseThrow());
      default -> throw new IllegalArgumentException(work);
    };
  }
}
