package dev.rolloutkit.lbclass.ownership;

/** One step of a sync of the service controller. */
public sealed interface SyncStep {
  /** Recording an event on the Service. */
  record Event(boolean warning, String reason, String message) implements SyncStep {
    @Override
    public String toString() {
      return "event " + (warning ? "Warning" : "Normal") + ' ' + reason + ' ' + message;
    }
  }

  /** A call to the cloud provider: {@code get}, {@code ensure} or {@code delete}. */
  record CloudCall(String name) implements SyncStep {
    @Override
    public String toString() {
      return "cloud " + name;
    }
  }

  /**
   * A patch of the Service's status sub-resource: {@code addFinalizer}, {@code removeFinalizer} or
   * {@code status}.
   */
  record Patch(String name) implements SyncStep {
    @Override
    public String toString() {
      return "patch " + name;
    }
  }
}
