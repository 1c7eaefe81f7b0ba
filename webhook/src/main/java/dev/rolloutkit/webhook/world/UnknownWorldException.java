package dev.rolloutkit.webhook.world;

/** The objects of the cluster are not known yet. */
public final class UnknownWorldException extends Exception {
  private static final long serialVersionUID = 1;

  /** Creates the exception. */
  public UnknownWorldException() {
    super("the cluster's objects are not known yet", null, false, false);
  }
}
