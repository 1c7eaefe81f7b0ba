package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.action.Rule;

/** A Service whose selector a pass switches, or a substitute for one. */
public interface ServiceSlot {
  /** The name of the Service; empty if there is none. */
  String name();

  /** The hash that it selects; empty if it selects none. */
  String selects();

  /** Whether its selector contains the key of the pod-template hash. */
  boolean hasHashKey();

  /** Switches the selector to a hash, if it does not select it already. */
  Flow select(Observed in, PlanDraft out, String hash, Rule rule);
}
