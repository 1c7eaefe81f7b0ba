package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.action.PlanRule;

/** A Service during a pass, or its substitute. */
public interface ServiceSlot {
  /** The name of the Service; empty if there is none. */
  String name();

  /** The hash that it selects; empty if it selects none. */
  String selects();

  /** Whether the selector contains the hash label. */
  boolean hasHashKey();

  /** Makes it select a hash, unless it already does. */
  Flow select(Observed observed, PassState pass, Recorder recorder, String hash, PlanRule rule);
}
