package dev.rolloutkit.consequences.internal.review;

import com.google.common.collect.ImmutableList;

/** The probes of a container. */
final class Probes {
  /** Their fields. */
  static final ImmutableList<String> NAMES =
      ImmutableList.of("readinessProbe", "livenessProbe", "startupProbe");

  private Probes() {}
}
