package dev.rolloutkit.engine.internal.pass;

import dev.rolloutkit.engine.action.Rule;

/** A Service while a pass works on it, or what takes its place. */
public interface ServiceSlot {
  /** Its name, empty for none. */
  String name();

  /** The hash that it selects, empty for none. */
  String selects();

  /** Whether the selector has an entry that is switched. */
  boolean hasHashKey();

  /** Lets it select a hash, unless it does. */
  Flow select(Observed in, PlanDraft out, String hash, Rule rule);
}
