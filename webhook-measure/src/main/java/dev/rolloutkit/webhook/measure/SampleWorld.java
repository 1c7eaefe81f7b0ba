package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.util.Optional;

/**
 * A world that is known from the beginning and changes only through a measurement.
 *
 * @param view its view
 */
record SampleWorld(WorldView view) implements World {
  /** The settings of AKO that determine names. */
  static final AkoConfig AKO = AkoConfig.builder().clusterName("prod").build();

  /** A world without objects. */
  static SampleWorld empty() {
    return new SampleWorld(new WorldView(Optional.empty(), AKO, true));
  }

  @Override
  public void start() {
    // everything is known
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
  public void close() {
    // nothing to close
  }
}
