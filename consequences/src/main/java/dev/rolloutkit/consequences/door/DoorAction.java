package dev.rolloutkit.consequences.door;

import com.google.common.collect.ImmutableList;

/** What a rule does with a request. */
public sealed interface DoorAction {
  /**
   * It sends it to one of several Services.
   *
   * @param backends the Services with their weights
   */
  record Forward(ImmutableList<DoorBackend> backends) implements DoorAction {}

  /**
   * It answers itself.
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
   * It sends the client elsewhere.
   *
   * @param to where to
   */
  record Redirect(String to) implements DoorAction {}

  /**
   * It does something that is not known.
   *
   * @param missing what is missing
   */
  record Unclear(String missing) implements DoorAction {}
}
