package dev.rolloutkit.webhook.measure;

import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.webhook.world.World;
import dev.rolloutkit.webhook.world.WorldView;
import java.util.Optional;

/**
 * A world that is known from the beginning and changes only as a measurement changes it.
 *
 * @param view what there is of it
 */
record SampleWorld(WorldView view) implements World {
  /** How AKO names what it makes there. */
  static final AkoConfig AKO = AkoConfig.builder().clusterName("prod").build();

  /** A world without objects. */
  static SampleWorld empty() {
    return new SampleWorld(new WorldView(Optional.empty(), AKO, true));
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
  public void close() {
    // nothing is open
  }
}
