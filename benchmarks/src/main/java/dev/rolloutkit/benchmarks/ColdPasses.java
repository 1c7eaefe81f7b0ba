package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;

/**
 * What an operator pays before the compiler has caught up: the first blue-green passes of a fresh
 * JVM, each over a state that was never seen before. {@code benchmarks/bench cold} runs it on one
 * processor that it shares with a loop that never rests, so that it gets half of it.
 */
public final class ColdPasses {
  private static final int PASSES = 1000;
  private static final int LAST = 100;

  private ColdPasses() {}

  /**
   * Prints the average time of the first thousand passes, of the first, and of the last hundred.
   */
  public static void print(PrintStream out) throws IOException {
    JsonNode in = EngineInputs.blueGreen().get(0);
    Instant now = Instant.parse(in.get("now").textValue());
    ImmutableList.Builder<BlueGreenState> builder = ImmutableList.builder();
    for (int i = 0; i < PASSES; i++) {
      builder.add(EngineInputs.blueGreenState(in));
    }
    ImmutableList<BlueGreenState> states = builder.build();

    long start = System.nanoTime();
    long[] ends = new long[PASSES];
    for (int i = 0; i < PASSES; i++) {
      if (!BlueGreenEngine.reconcile(states.get(i), now).isQuiet()) {
        throw new IllegalStateException("the state is not idle");
      }
      ends[i] = System.nanoTime();
    }
    out.printf(
        "the first %,d passes: %,.1f us each%n", PASSES, micros(ends[PASSES - 1] - start, PASSES));
    out.printf("the very first: %,.1f us%n", micros(ends[0] - start, 1));
    out.printf("without it: %,.1f us each%n", micros(ends[PASSES - 1] - ends[0], PASSES - 1));
    out.printf(
        "the last %d: %,.1f us each%n",
        LAST, micros(ends[PASSES - 1] - ends[PASSES - LAST - 1], LAST));
  }

  private static double micros(long nanos, int passes) {
    return nanos / 1000.0 / passes;
  }
}
