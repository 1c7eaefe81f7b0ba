package dev.rolloutkit.alb.verify;

import org.jspecify.annotations.Nullable;

/** The weight of a target group in a rule, and its location in AWS. */
record WeightDriftTuple(@Nullable Integer weight, WeightDrift.Place place) {}
