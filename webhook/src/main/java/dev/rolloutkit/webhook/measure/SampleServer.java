package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.review.PolicyFile;
import dev.rolloutkit.webhook.serve.ServeCommand;
import dev.rolloutkit.webhook.server.CertificateFiles;
import dev.rolloutkit.webhook.server.WebhookLimits;
import dev.rolloutkit.webhook.server.WebhookServer;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The server with a sample cluster in view, for a process of its own. It ends when its process is
 * ended.
 */
final class SampleServer {
  private SampleServer() {}

  /**
   * Serves.
   *
   * @param args the folder of the keys, the port, the port of the probes, and how many objects
   */
  public static void main(String[] args) throws IOException {
    Path keys = Path.of(args[0]);
    SampleWorld world = new SampleWorld(Integer.parseInt(args[3]));
    WebhookServer server =
        new WebhookServer(
            new ServeCommand().endpoints(PolicyFile.none(), world),
            WebhookLimits.DEFAULT,
            new CertificateFiles(keys.resolve("a.crt"), keys.resolve("a.key")),
            null,
            world::isKnown,
            line -> {});
    server.start("127.0.0.1", Integer.parseInt(args[1]), Integer.parseInt(args[2]));
  }

  /** A cluster that is known from the beginning. */
  private static final class SampleWorld implements World {
    private final WorldView view =
        new WorldView(Optional.empty(), AkoConfig.builder().clusterName("measure").build(), true);

    SampleWorld(int objects) {
      new SampleCluster(objects).putInto(view);
    }

    @Override
    public void start() {
      // it is all there
    }

    @Override
    public boolean isKnown() {
      return true;
    }

    @Override
    public int size() {
      return view.size();
    }

    @Override
    public WorldView view() {
      return view;
    }

    @Override
    public void close() {
      // nothing is open
    }
  }
}
