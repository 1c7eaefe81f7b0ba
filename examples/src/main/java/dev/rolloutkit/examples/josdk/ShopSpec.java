package dev.rolloutkit.examples.josdk;

/** What a user asks for. */
public final class ShopSpec {
  private String image = "";
  private int replicas = 1;
  private Strategy strategy = Strategy.BLUE_GREEN;

  /** How a new image takes over. */
  public enum Strategy {
    /** All at once, after the new pods are ready. */
    BLUE_GREEN,
    /** By steps: half of the traffic first, then all of it. */
    CANARY
  }

  /** With one replica, no image, and blue-green updates. */
  public ShopSpec() {}

  /** What runs. */
  public String getImage() {
    return image;
  }

  /** Sets what runs: a change of it is an update. */
  public void setImage(String image) {
    this.image = image;
  }

  /** How a new image takes over. */
  public Strategy getStrategy() {
    return strategy;
  }

  /** Sets how a new image takes over; a shop that exists keeps the strategy that it has. */
  public void setStrategy(Strategy strategy) {
    this.strategy = strategy;
  }

  /** How many pods run it. */
  public int getReplicas() {
    return replicas;
  }

  /** Sets how many pods run it. */
  public void setReplicas(int replicas) {
    this.replicas = replicas;
  }
}
