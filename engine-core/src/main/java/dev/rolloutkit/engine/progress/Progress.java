package dev.rolloutkit.engine.progress;

import com.google.common.collect.ImmutableList;

/** Where an update stands, and everything that it waits for. */
public interface Progress {
  /** Stage and waits as one sentence. */
  String text();

  /** Everything that must happen before it goes on, each as a clause; empty when it is done. */
  ImmutableList<String> reasons();
}
