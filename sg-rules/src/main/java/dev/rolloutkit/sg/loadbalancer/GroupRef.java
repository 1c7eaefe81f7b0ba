package dev.rolloutkit.sg.loadbalancer;

/** A security group of a load balancer; those that are yet to be created have no id. */
public sealed interface GroupRef {
  /** What denotes the managed frontend group where an id is written. */
  String MANAGED_PLACEHOLDER = "$managed";

  /** What denotes the automatic backend group where an id is written. */
  String BACKEND_PLACEHOLDER = "$backend";

  /** A group that is there. */
  record Known(String id) implements GroupRef {}

  /** The frontend group that the controller creates for this load balancer. */
  record ManagedFrontend() implements GroupRef {
    @Override
    public String id() {
      return MANAGED_PLACEHOLDER;
    }
  }

  /** The backend group that the controller creates for the cluster. */
  record AutoBackend(String name) implements GroupRef {
    @Override
    public String id() {
      return BACKEND_PLACEHOLDER;
    }
  }

  /** The id, or a placeholder while there is none. */
  String id();
}
