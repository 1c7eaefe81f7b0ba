package com.example.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.minicluster.RpcServiceSharing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job on a cluster of Flink, of which a worker dies in the middle. */
class FlinkTest {
  private static final int CLUSTERS = 120;
  private static final int WORKERS = 2;

  @TempDir Path temporary;

  @Test
  void aWorkerThatDies_losesNothing_andNothingCountsTwice() throws Exception {
    Path exports = Files.createDirectories(temporary.resolve("exports"));
    new GeneratedFleet(exports).write(CLUSTERS);
    Path expected = temporary.resolve("direct");
    Fleet.main(new String[] {"--exports=" + exports, "--output=" + expected});

    Path output = temporary.resolve("flink");
    Middle middle = Middle.after(CLUSTERS / 2);
    try (MiniCluster cluster = cluster()) {
      cluster.start();
      CompletableFuture<PipelineResult.State> job =
          CompletableFuture.supplyAsync(
              () -> job(exports, output, address(cluster)).run().waitUntilFinish());
      job.whenComplete((state, failure) -> middle.end());
      middle.await();
      JobID id = cluster.listJobs().get().iterator().next().getJobId();
      cluster.triggerCheckpoint(id).whenComplete((name, failure) -> middle.hold());
      middle.awaitHold();
      cluster.terminateTaskManager(0).get();
      cluster.startTaskManager();
      middle.end();
      assertThat(job.get()).isEqualTo(PipelineResult.State.DONE);
    }
    assertThat(Results.of(output)).isEqualTo(Results.of(expected));
    System.out.println(middle);
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
            .setRpcServiceSharing(RpcServiceSharing.SHARED)
            .build());
  }

  private static String address(MiniCluster cluster) {
    URI address = cluster.getRestAddress().join();
    return address.getHost() + ":" + address.getPort();
  }

  private Pipeline job(Path exports, Path output, String master) {
    FleetOptions options =
        PipelineOptionsFactory.fromArgs(
                "--exports=" + exports,
                "--output=" + output,
                "--runner=FlinkRunner",
                "--flinkMaster=" + master,
                "--filesToStage=" + nothing(),
                "--streaming=true",
                "--parallelism=" + WORKERS,
                "--checkpointingInterval=1000",
                "--unalignedCheckpointEnabled=true",
                "--shutdownSourcesAfterIdleMs=0",
                "--numberOfExecutionRetries=2",
                "--executionRetryDelay=0")
            .as(FleetOptions.class);
    Pipeline job = Pipeline.create(options);
    FileSystems.setDefaultPipelineOptions(options);
    String folder = Fleet.folder(options.getExports());
    job.apply("Find files", Fleet.exports(folder))
        .apply("Open files", FileIO.readMatches().withCompression(Compression.UNCOMPRESSED))
        .apply("Middle", ParDo.of(new Middle.Gate()))
        .apply("Examine", new ExamineFleet(folder, options))
        .apply("Write", Fleet.files(options.getOutput()));
    return job;
  }

  /** The workers have the classes of this process. */
  private Path nothing() {
    try {
      return Files.createDirectories(temporary.resolve("nothing"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
