package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.lbc.flags.LbcFlags;
import org.immutables.value.Value;

/** A controller with all the data that its webhooks use. */
@Value.Immutable
@ValueStyle
public interface Controller {
  /** Its flags. */
  default LbcFlags flags() {
    return LbcFlags.defaults();
  }

  /** The objects of the cluster. */
  default Cluster cluster() {
    return Cluster.empty();
  }

  /** The look-up of target groups in AWS; by default there are none. */
  default TargetGroupLookup targetGroups() {
    return TargetGroupLookup.of(ImmutableList.of());
  }

  /** The simulated errors of its reads of the cluster; by default there are none. */
  default ReadErrors readErrors() {
    return ReadErrors.NONE;
  }

  /** The defects that are fixed; by default none. */
  default Fixes<LbcAdmissionDefect> fixes() {
    return Fixes.reference();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Controller}. */
  final class Builder extends ImmutableController.Builder {}
}
