package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import org.immutables.value.Value;

/** The controller's flags that affect the security groups of load balancers. */
@Value.Immutable
@ValueStyle
public interface SgFlags {
  /** {@code --cluster-name}. */
  String clusterName();

  /** {@code --enable-backend-security-group}. */
  default boolean enableBackendSecurityGroup() {
    return true;
  }

  /** {@code --enable-manage-backend-security-group-rules}. */
  default boolean enableManageBackendSecurityGroupRules() {
    return false;
  }

  /** {@code --backend-security-group}; empty if not set. */
  default String backendSecurityGroup() {
    return "";
  }

  /** {@code --disable-restricted-sg-rules}. */
  default boolean disableRestrictedSgRules() {
    return false;
  }

  /** The feature gate {@code NLBSecurityGroup}. */
  default boolean nlbSecurityGroup() {
    return true;
  }

  /**
   * The problems of these flags because of which the controller would not start; empty if they are
   * valid.
   */
  @Value.NonAttribute
  default ImmutableList<Problem> problems() {
    ImmutableList.Builder<Problem> out = ImmutableList.builder();
    if (!backendSecurityGroup().isEmpty() && !backendSecurityGroup().startsWith("sg-")) {
      out.add(
          Problem.text(
              FieldPath.of("backend-security-group"),
              "invalid value " + backendSecurityGroup() + " for backend security group id",
              SgProblemCodes.FLAG_INVALID));
    }
    if (enableManageBackendSecurityGroupRules() && !enableBackendSecurityGroup()) {
      out.add(
          Problem.text(
              FieldPath.of("enable-manage-backend-security-group-rules"),
              "backend security group must be enabled when manage backend security group rule is"
                  + " enabled",
              SgProblemCodes.FLAG_INVALID));
    }
    return out.build();
  }

  /** The default flags for a cluster. */
  static SgFlags of(String clusterName) {
    return builder().clusterName(clusterName).build();
  }

  /** A new builder with the defaults. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link SgFlags}. */
  final class Builder extends ImmutableSgFlags.Builder {}
}
