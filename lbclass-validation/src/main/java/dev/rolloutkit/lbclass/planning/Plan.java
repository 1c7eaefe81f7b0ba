package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import org.immutables.value.Value;

/** How a Service gets to its new class, and what that costs. */
@Value.Immutable
@ValueStyle
public interface Plan {
  /** The ways there are. */
  enum Way {
    /** Nothing is to be done. */
    UNCHANGED,
    /** One update: the Service is no load balancer yet. */
    IN_PLACE,
    /** To {@code NodePort} and back, with the wait between that keeps the old one from leaking. */
    TYPE_FLIP,
    /** Deletion and creation. */
    RECREATE
  }

  /** Which way it goes. */
  Way way();

  /** What to do, in order. */
  ImmutableList<Step> steps();

  /** Whether clients must learn a new address; another controller never brings the old one. */
  boolean addressChanges();

  /** Whether it stays the same object. */
  boolean keepsUid();

  /** Whether its cluster IPs stay. */
  boolean keepsClusterIp();

  /** Whether its node ports stay. */
  boolean keepsNodePorts();

  /** What the API server drops on the way silently. */
  ImmutableList<DroppedField> wipes();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Plan}. */
  final class Builder extends ImmutablePlan.Builder {}
}
