package dev.rolloutkit.sg.reconcile;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * One EC2 call that changes the rules of a security group. EC2 either carries out the whole call or
 * refuses it.
 *
 * @param kind what the call does
 * @param permissions the rules, by ascending key, never empty
 */
public record Ec2Call(Kind kind, ImmutableList<Permission> permissions) {

  /** What a call does. */
  public enum Kind {
    /** Adds rules. */
    AUTHORIZE("authorize"),
    /** Removes rules. */
    REVOKE("revoke");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** {@code authorize} or {@code revoke}. */
    public String text() {
      return text;
    }
  }
}
