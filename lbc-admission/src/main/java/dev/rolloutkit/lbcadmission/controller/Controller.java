package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** A controller with all the data that its webhooks use: how it runs, its cluster, and AWS. */
@Value.Immutable
@ValueStyle
public interface Controller {
  /** Its flags, and which of its defects are fixed. */
  default AdmissionSettings settings() {
    return AdmissionSettings.DEFAULT;
  }

  /** The objects of the cluster, and the errors of reading them. */
  default Cluster cluster() {
    return Cluster.empty();
  }

  /** The look-up of target groups in AWS; by default it finds none. */
  default TargetGroupLookup targetGroups() {
    return TargetGroupLookup.of(ImmutableList.of());
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Controller}. */
  final class Builder extends ImmutableController.Builder {}
}
