package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.serve.ServeCommand;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/**
 * A server with a view of a sample cluster, as a separate process. It serves until the process
 * ends.
 */
final class SampleServer {
  private SampleServer() {}

  /**
   * Serves.
   *
   * @param args the folder of the keys, the port, the port of the probes, and the number of objects
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path keys = Path.of(args[0]);
    SampleWorld world = SampleWorld.empty();
    new SampleCluster(Integer.parseInt(args[3])).putInto(world.view());
    WebhookServer server =
        new WebhookServer(
            new ServeCommand().endpoints(PolicyFile.none(), world),
            WebhookLimits.DEFAULT,
            new CertificateFiles(keys.resolve("a.crt"), keys.resolve("a.key")),
            null,
            world::unknown,
            line -> {});
    server.start("127.0.0.1", Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    // the threads of the server do not keep the process alive
    new CountDownLatch(1).await();
  }
}
