package dev.rolloutkit.webhook.measure;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The webhook in a separate process with the memory of its pod. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final int port;

  private ServerProcess(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /**
   * Starts a process with the memory settings of the Dockerfile and waits until it is ready.
   *
   * @param memory the memory of its pod in MiB
   * @param objects the number of objects in its view
   */
  static ServerProcess start(Path keys, int memory, int objects)
      throws IOException, InterruptedException {
    int port = freePort();
    int health = freePort();
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:MaxRAM=" + memory + "m",
                    "-XX:MaxRAMPercentage=50",
                    "-XX:MaxDirectMemorySize=128m",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SampleServer.class.getName(),
                    keys.toString(),
                    String.valueOf(port),
                    String.valueOf(health),
                    String.valueOf(objects)))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    ServerProcess out = new ServerProcess(process, port);
    out.awaitReady(health);
    return out;
  }

  /** Storing 100,000 objects takes half a minute on a slow machine. */
  private void awaitReady(int health) throws IOException, InterruptedException {
    HttpRequest ready =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + health + "/readyz")).build();
    HttpClient client = HttpClient.newHttpClient();
    for (int i = 0; i < 1200 && process.isAlive(); i++) {
      try {
        if (client.send(ready, BodyHandlers.discarding()).statusCode() == 200) {
          return;
        }
      } catch (IOException e) {
        // not yet
      }
      Thread.sleep(100);
    }
    String state = process.isAlive() ? "is not ready in time" : "ended with " + process.exitValue();
    close();
    throw new IOException("the server " + state);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** The maximum resident memory so far in KiB, on Linux; 0 elsewhere. */
  long peakMemory() throws IOException {
    Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElse(0);
  }

  @Override
  public void close() {
    process.destroyForcibly();
    process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
  }
}
