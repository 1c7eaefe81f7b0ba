package dev.rolloutkit.examples.josdk;

/** The desired state of a shop. */
public final class ShopSpec {
  private String image = "";
  private int replicas = 1;

  /** Creates a spec with one replica and no image. */
  public ShopSpec() {}

  /** The container image. */
  public String getImage() {
    return image;
  }

  /** Sets the container image; a change starts a blue-green update. */
  public void setImage(String image) {
    this.image = image;
  }

  /** The number of pods. */
  public int getReplicas() {
    return replicas;
  }

  /** Sets the number of pods. */
  public void setReplicas(int replicas) {
    this.replicas = replicas;
  }
}
