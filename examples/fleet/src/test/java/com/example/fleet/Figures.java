package com.example.fleet;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/**
 * Times the job on the direct runner, without its checks of the job itself: {@code Figures CLUSTERS
 * WORKERS}.
 */
public final class Figures {
  private Figures() {}

  /** Makes up a fleet, runs the job, and prints how long it took. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("fleet");
    Path exports = Files.createDirectories(folder.resolve("exports"));
    new GeneratedFleet(exports).write(Integer.parseInt(args[0]));
    long processor = processor();
    Instant start = Instant.now();
    Fleet.main(
        Stream.concat(
                Stream.of(
                    "--exports=" + exports,
                    "--output=" + folder.resolve("results"),
                    "--targetParallelism=" + args[1],
                    "--enforceEncodability=false",
                    "--enforceImmutability=false"),
                Stream.of(GeneratedFleet.UPGRADE))
            .toArray(String[]::new));
    System.out.printf(
        "%s clusters, %s workers: %d s, %d s of processor time%n",
        args[0],
        args[1],
        Duration.between(start, Instant.now()).toSeconds(),
        Duration.ofNanos(processor() - processor).toSeconds());
  }

  private static long processor() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
