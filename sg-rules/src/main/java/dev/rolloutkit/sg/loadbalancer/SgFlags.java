package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoFlags;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /**
   * Flags, and the assumptions about flags that the arguments do not set.
   *
   * @param assumed one sentence for each assumption; a single one names all flags that have
   *     defaults
   */
  record Parsed(SgFlags flags, ImmutableList<String> assumed) {}

  /**
   * The flags with which a container of the controller is started.
   *
   * <p>Never fails. A flag that is not given has the controller's default. So has a flag with an
   * invalid boolean value, although the controller would not start with it.
   *
   * @param args the command and the arguments of the container, in order
   */
  static Parsed fromArgs(List<String> args) {
    GoFlags given = GoFlags.of(args);
    Builder out = builder().clusterName(given.text("cluster-name").orElse(""));
    List<String> assumed = new ArrayList<>();
    List<String> defaults = new ArrayList<>();
    if (given.text("cluster-name").isEmpty()) {
      assumed.add("the required flag --cluster-name is not given");
    }
    bool(given, "enable-backend-security-group", defaults, assumed)
        .ifPresent(out::enableBackendSecurityGroup);
    bool(given, "enable-manage-backend-security-group-rules", defaults, assumed)
        .ifPresent(out::enableManageBackendSecurityGroupRules);
    bool(given, "disable-restricted-sg-rules", defaults, assumed)
        .ifPresent(out::disableRestrictedSgRules);
    given
        .text("backend-security-group")
        .ifPresentOrElse(out::backendSecurityGroup, () -> defaults.add("--backend-security-group"));
    Boolean nlb = given.gates("feature-gates").get("NLBSecurityGroup");
    if (nlb == null) {
      defaults.add("--feature-gates=NLBSecurityGroup");
    } else {
      out.nlbSecurityGroup(nlb);
    }
    if (!defaults.isEmpty()) {
      assumed.add("flags that are not given have their defaults: " + String.join(", ", defaults));
    }
    return new Parsed(out.build(), ImmutableList.copyOf(assumed));
  }

  private static Optional<Boolean> bool(
      GoFlags given, String name, List<String> defaults, List<String> assumed) {
    Optional<Boolean> value = given.bool(name);
    if (given.text(name).isEmpty()) {
      defaults.add("--" + name);
    } else if (value.isEmpty()) {
      assumed.add("--" + name + " is not a boolean, so its default applies");
    }
    return value;
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
