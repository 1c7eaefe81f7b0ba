package dev.rolloutkit.lbcadmission.controller;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import org.immutables.value.Value;

/** A controller with all that its webhooks look at. */
@Value.Immutable
@ValueStyle
public interface Controller {
  /** Its flags. */
  default ControllerConfig config() {
    return ControllerConfig.defaults();
  }

  /** What it sees of the cluster. */
  default Cluster cluster() {
    return Cluster.empty();
  }

  /** What AWS tells it; no target group unless said otherwise. */
  default TargetGroupLookup targetGroups() {
    return TargetGroupLookup.of(ImmutableList.of());
  }

  /** How its reads of the cluster go wrong. */
  default ReadErrors readErrors() {
    return ReadErrors.NONE;
  }

  /** Which defects it has. */
  default LbcAdmissionOptions options() {
    return LbcAdmissionOptions.reference();
  }

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Controller}. */
  final class Builder extends ImmutableController.Builder {}
}
