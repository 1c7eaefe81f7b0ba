package dev.rolloutkit.sg.loadbalancer;

/** A security group of a load balancer. One that the controller has yet to create has no id. */
public sealed interface GroupRef {
  /** The placeholder for the id of the managed frontend group. */
  String MANAGED_PLACEHOLDER = "$managed";

  /** The placeholder for the id of the backend group that the controller creates. */
  String BACKEND_PLACEHOLDER = "$backend";

  /** A group that exists. */
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

  /** The id, or a placeholder if the group does not exist yet. */
  String id();
}
