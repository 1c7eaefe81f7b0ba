package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;

/** What a rule does with a request. */
public sealed interface DoorAction {
  /**
   * The rule sends the request to one of several Services.
   *
   * @param backends the Services with their weights
   */
  record Forward(ImmutableList<DoorBackend> backends) implements DoorAction {}

  /**
   * The load balancer answers itself.
   *
   * @param status the HTTP status
   * @param why why it answers itself, as the end of a clause; empty if nothing more is known
   */
  record Fixed(String status, String why) implements DoorAction {
    /** It answers itself because its action says so. */
    Fixed(String status) {
      this(status, "");
    }
  }

  /**
   * The load balancer redirects the client.
   *
   * @param to the URL of the redirect
   */
  record Redirect(String to) implements DoorAction {}

  /**
   * It is not known what the rule does.
   *
   * @param missing what is not known, as a clause for people
   */
  record Unclear(String missing) implements DoorAction {}
}
