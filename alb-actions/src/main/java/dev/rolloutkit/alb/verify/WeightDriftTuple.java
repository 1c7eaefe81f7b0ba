package dev.rolloutkit.alb.verify;

import org.jspecify.annotations.Nullable;

/** A weight that a rule gives, and where. */
record WeightDriftTuple(@Nullable Integer weight, WeightDrift.Place place) {}
