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
 * its text: idle passes of blue-green updates, of canaries, or validations of Rollouts.
 * {@code benchmarks/bench start} measures the processor time of the process.
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
    int done = 0;
    for (int i = 0; i < TIMES; i++) {
      boolean ok =
          switch (work) {
            case "blue-green" ->
                BlueGreenEngine.reconcile(
                        EngineInputs.blueGreenState(MAPPER.readTree(state)), now)
                    .isQuiet();
            case "canary" ->
                CanaryEngine.reconcile(EngineInputs.canaryState(MAPPER.readTree(state)), now)
                    .isQuiet();
            case "validation" ->
                Rollouts.validate(Rollouts.read(rollout).orElseThrow()).problems().isEmpty();
            default -> throw new IllegalArgumentException(work);
          };
      done += ok ? 1 : 0;
    }
    if (done != TIMES) {
      throw new IllegalStateException("only " + done + " were as expected");
    }
  }
}
