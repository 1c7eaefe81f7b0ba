package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.PipelineResult;
import org.apache.beam.sdk.io.Compression;
import org.apache.beam.sdk.io.FileIO;
import org.apache.beam.sdk.io.FileSystems;
import org.apache.beam.sdk.options.PipelineOptionsFactory;
import org.apache.beam.sdk.transforms.ParDo;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on a cluster of Flink, of which a worker dies in the middle. */
class FlinkTest {
  private static final int CLUSTERS = 60;
  private static final int WORKERS = 2;

  @TempDir Path temporary;

  @Test
  void aWorkerThatDiesLosesNothingAndNothingCountsTwice() throws Exception {
    Path exports = Files.createDirectories(temporary.resolve("exports"));
    new GeneratedFleet(exports).write(CLUSTERS);
    Path expected = temporary.resolve("direct");
    Fleet.main(arguments(exports, expected).toArray(String[]::new));

    Path output = temporary.resolve("flink");
    Middle middle = Middle.after(CLUSTERS / 3);
    try (MiniCluster cluster = cluster()) {
      cluster.start();
      Pipeline pipeline = pipeline(exports, output, cluster.getRestAddress().get());
      CompletableFuture<PipelineResult.State> end =
          CompletableFuture.supplyAsync(() -> pipeline.run().waitUntilFinish());
      end.whenComplete((state, failure) -> middle.to(Middle.State.END));

      middle.await(Middle.State.STOPPED);
      JobID job = cluster.listJobs().get().iterator().next().getJobId();
      while (!isRunning(cluster.getExecutionGraph(job).get())) {
        Thread.onSpinWait();
      }
      middle.to(Middle.State.SLOW);
      checkpoint(cluster, job);
      middle.to(Middle.State.HELD);
      cluster.terminateTaskManager(0).get();
      cluster.startTaskManager();
      middle.to(Middle.State.END);

      assertThat(end.get()).isEqualTo(PipelineResult.State.DONE);
      assertThat(
              cluster
                  .getExecutionGraph(job)
                  .get()
                  .getCheckpointStatsSnapshot()
                  .getLatestRestoredCheckpoint())
          .isNotNull();
    }
    middle.assertThatItWentOnFromTheCheckpoint(WORKERS);
    assertThat(Results.of(output)).isEqualTo(Results.of(expected));
  }

  /** Whether every part of the job runs, or is done, so that a checkpoint can begin. */
  private static boolean isRunning(AccessExecutionGraph graph) {
    return StreamSupport.stream(graph.getAllExecutionVertices().spliterator(), false)
        .allMatch(
            part ->
                part.getExecutionState() == ExecutionState.RUNNING
                    || part.getExecutionState() == ExecutionState.FINISHED);
  }

  /** Makes a checkpoint; a part of the job that ends just when it begins spoils it. */
  private static void checkpoint(MiniCluster cluster, JobID job) throws Exception {
    while (true) {
      try {
        cluster.triggerCheckpoint(job).get();
        return;
      } catch (ExecutionException e) {
        if (cluster.getJobStatus(job).get().isTerminalState()) {
          throw e;
        }
      }
    }
  }

  private MiniCluster cluster() {
    Configuration settings = new Configuration();
    settings.set(RestOptions.BIND_PORT, "0");
    settings.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        temporary.resolve("checkpoints").toUri().toString());
    return new MiniCluster(
        new MiniClusterConfiguration.Builder()
            .setConfiguration(settings)
            .setNumTaskManagers(WORKERS)
            .setNumSlotsPerTaskManager(1)
            .build());
  }

  private static Stream<String> arguments(Path exports, Path output) {
    return Stream.concat(
        Stream.of("--exports=" + exports, "--output=" + output), Stream.of(GeneratedFleet.UPGRADE));
  }

  /** The job with a gate between its first and its second part. */
  private Pipeline pipeline(Path exports, Path output, URI master) throws Exception {
    // the workers have the classes of this process
    Path nothing = Files.createDirectories(temporary.resolve("nothing"));
    FleetOptions options =
        PipelineOptionsFactory.fromArgs(
                Stream.concat(
                        arguments(exports, output),
                        Stream.of(
                            "--runner=FlinkRunner",
                            "--flinkMaster=" + master.getHost() + ":" + master.getPort(),
                            "--filesToStage=" + nothing,
                            "--streaming=true",
                            "--parallelism=" + WORKERS,
                            "--checkpointingInterval=" + TimeUnit.DAYS.toMillis(1), // by the test
                            "--failOnCheckpointingErrors=false",
                            "--unalignedCheckpointEnabled=true",
                            "--shutdownSourcesAfterIdleMs=0",
                            "--numberOfExecutionRetries=2",
                            "--executionRetryDelay=0"))
                    .toArray(String[]::new))
            .as(FleetOptions.class);
    Pipeline job = Pipeline.create(options);
    FileSystems.setDefaultPipelineOptions(options);
    String folder = Fleet.folder(options.getExports());
    job.apply("Find files", Fleet.exports(folder))
        .apply("Open files", FileIO.readMatches().withCompression(Compression.UNCOMPRESSED))
        .apply("Middle", ParDo.of(new Middle.Gate()))
        .apply("Examine", new ExamineFleet(folder, options))
        .apply("Write", ParDo.of(new WriteFiles(options.getOutput())));
    return job;
  }
}
