package com.example.fleet;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** Times the job: {@code Figures CLUSTERS WORKERS}. */
final class Figures {
  private Figures() {}

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
                    "--targetParallelism=" + args[1]),
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
