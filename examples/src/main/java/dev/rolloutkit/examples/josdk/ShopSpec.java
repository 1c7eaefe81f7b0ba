package dev.rolloutkit.examples.josdk;

/** What a user asks for. */
public final class ShopSpec {
  private String image = "";
  private int replicas = 1;

  /** With one replica and no image. */
  public ShopSpec() {}

  /** What runs. */
  public String getImage() {
    return image;
  }

  /** Sets what runs: a change of it is an update by blue-green. */
  public void setImage(String image) {
    this.image = image;
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
