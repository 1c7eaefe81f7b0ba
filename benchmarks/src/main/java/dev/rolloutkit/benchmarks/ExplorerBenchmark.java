package dev.rolloutkit.benchmarks;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.config.BlueGreenConfig;
import dev.rolloutkit.bluegreen.config.BlueGreenDefect;
import dev.rolloutkit.testkit.explore.Exploration;
import dev.rolloutkit.testkit.explore.Explorer;
import dev.rolloutkit.testkit.explore.Move;
import dev.rolloutkit.testkit.world.BlueGreenController;
import dev.rolloutkit.testkit.world.BlueGreenWorlds;
import dev.rolloutkit.testkit.world.RolloutExploration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Every state of a small world of updates; the floor sees as many states of numbers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ExplorerBenchmark {
  private static final int STATES = 120;

  private final Explorer<?> updates =
      RolloutExploration.blueGreen(
          Objects.requireNonNull(BlueGreenWorlds.ofDefects().get(BlueGreenDefect.DELAY_ZERO)),
          BlueGreenController.of(BlueGreenConfig.safe()));

  /** Two versions that users push in turn, with an old one that goes at once. */
  @Benchmark
  public Exploration everyState() {
    return updates.run();
  }

  /** The explorer alone: twice as many moves as states, and nothing to do in them. */
  @Benchmark
  public Exploration floorEveryState() {
    return Explorer.of(0, (Integer state) -> (state + 1) % STATES)
        .events(state -> ImmutableList.of(Move.to("double", state * 2 % STATES)))
        .key(String::valueOf)
        .run();
  }
}
