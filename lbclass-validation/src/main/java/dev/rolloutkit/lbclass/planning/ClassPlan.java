package dev.rolloutkit.lbclass.planning;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbclass.strategy.DroppedField;
import org.immutables.value.Value;

/** A plan to change the class of a Service, and its side effects. */
@Value.Immutable
@ValueStyle
public interface ClassPlan {
  /** The kinds of plans. */
  enum Way {
    /** There is nothing to do. */
    UNCHANGED,
    /** A single update, which suffices because the Service is not a load balancer yet. */
    IN_PLACE,
    /**
     * An update to {@code NodePort} and one back, with a wait in between until the old load
     * balancer is deleted.
     */
    TYPE_FLIP,
    /** Deletion and creation of the Service. */
    RECREATE
  }

  /** The kind of plan. */
  Way way();

  /** The steps, in order. */
  ImmutableList<PlanStep> steps();

  /** Whether the external address changes, as it always does with another controller. */
  boolean addressChanges();

  /** Whether the Service keeps its uid. */
  boolean keepsUid();

  /** Whether the Service keeps its cluster IPs. */
  boolean keepsClusterIp();

  /** Whether the Service keeps its node ports. */
  boolean keepsNodePorts();

  /** The fields that the API server silently drops during the plan. */
  ImmutableList<DroppedField> wipes();

  /** Creates a builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link ClassPlan}. */
  final class Builder extends ImmutableClassPlan.Builder {}
}
