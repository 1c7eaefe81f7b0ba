package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.bluegreen.BlueGreenEngine;
import dev.rolloutkit.bluegreen.config.EngineConfig;
import dev.rolloutkit.bluegreen.state.BlueGreenState;
import dev.rolloutkit.engine.plan.Plan;
import dev.rolloutkit.engine.validation.ValidationCache;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.analysis.AnalysisRun;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How the cost of a pass grows with the number of old ReplicaSets, each of which has a finished
 * AnalysisRun: a pass that keeps all of them, and one that cleans up all it can.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BlueGreenGrowthBenchmark {
  private final ValidationCache validations = new ValidationCache();
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** How many old ReplicaSets, and AnalysisRuns. */
  @Param({"1", "10", "100", "1000"})
  public int old;

  private BlueGreenState keeping;
  private BlueGreenState cleaning;
  private Instant now;

  /** The idle state with a past. */
  @Setup
  public void grow() throws IOException {
    ObjectNode in = (ObjectNode) EngineInputs.blueGreen().get(0);
    now = Instant.parse(in.get("now").textValue());
    keeping = state(in, old);
    cleaning = state(in, 0);
    if (!keep().isQuiet() || clean().actions().size() < 2 * old) {
      throw new IllegalStateException("the states are not what they should be");
    }
  }

  private BlueGreenState state(ObjectNode in, int limit) throws IOException {
    ObjectNode rollout = in.get("rollout").deepCopy();
    ObjectNode spec = (ObjectNode) rollout.get("spec");
    spec.put("revisionHistoryLimit", limit);
    spec.putObject("analysis")
        .put("successfulRunHistoryLimit", old)
        .put("unsuccessfulRunHistoryLimit", old);
    ((ObjectNode) rollout.at("/metadata/annotations"))
        .put("rollout.argoproj.io/revision", Integer.toString(old + 1));
    ObjectNode present = in.at("/replicaSets/0").deepCopy();
    ((ObjectNode) present.at("/metadata/annotations"))
        .put("rollout.argoproj.io/revision", Integer.toString(old + 1));
    ImmutableList.Builder<ReplicaSet> replicaSets = ImmutableList.builder();
    ImmutableList.Builder<AnalysisRun> runs = ImmutableList.builder();
    replicaSets.add(MAPPER.treeToValue(present, ReplicaSet.class));
    for (int i = 0; i < old; i++) {
      replicaSets.add(MAPPER.treeToValue(old(present, i), ReplicaSet.class));
      runs.add(MAPPER.treeToValue(run(present, i), AnalysisRun.class));
    }
    return BlueGreenState.builder()
        .from(EngineInputs.blueGreenState(in))
        .rollout(Rollouts.read(rollout).orElseThrow())
        .replicaSets(replicaSets.build())
        .analysisRuns(runs.build())
        .build();
  }

  private static ObjectNode old(ObjectNode present, int i) {
    ObjectNode rs = present.deepCopy();
    ObjectNode metadata = (ObjectNode) rs.get("metadata");
    metadata.put("name", "bg-old" + i).put("uid", "uid-old" + i);
    metadata.put("creationTimestamp", Instant.parse("2026-01-01T00:00:00Z").plusSeconds(i) + "");
    ((ObjectNode) metadata.get("labels")).put("rollouts-pod-template-hash", "old" + i);
    ((ObjectNode) metadata.get("annotations"))
        .put("rollout.argoproj.io/revision", Integer.toString(i + 1));
    ((ObjectNode) rs.get("spec")).put("replicas", 0);
    ((ObjectNode) rs.get("status"))
        .put("replicas", 0)
        .put("readyReplicas", 0)
        .put("availableReplicas", 0);
    return rs;
  }

  private static ObjectNode run(ObjectNode present, int i) {
    ObjectNode run = MAPPER.createObjectNode();
    ObjectNode metadata = run.putObject("metadata").put("name", "bg-old" + i + "-1-pre");
    metadata.put("creationTimestamp", Instant.parse("2026-01-01T00:00:00Z").plusSeconds(i) + "");
    metadata.putObject("labels").put("rollouts-pod-template-hash", "old" + i);
    metadata.set("ownerReferences", present.at("/metadata/ownerReferences"));
    run.putObject("status").put("phase", "Successful");
    return run;
  }

  /** Nothing to do. */
  @Benchmark
  public Plan keep() {
    return BlueGreenEngine.reconcile(keeping, now, EngineConfig.reference(), validations);
  }

  /** The floor: the ReplicaSets are sorted by name. */
  @Benchmark
  public String[] floorSort() {
    String[] names = new String[keeping.replicaSets().size()];
    int i = 0;
    for (ReplicaSet replicaSet : keeping.replicaSets()) {
      names[i++] = replicaSet.getMetadata().getName();
    }
    Arrays.sort(names);
    return names;
  }

  /** Every old ReplicaSet and AnalysisRun is deleted. */
  @Benchmark
  public Plan clean() {
    return BlueGreenEngine.reconcile(cleaning, now, EngineConfig.safe(), validations);
  }
}
