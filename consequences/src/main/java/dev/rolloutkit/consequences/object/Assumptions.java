package dev.rolloutkit.consequences.object;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.stack.config.StackSettings;
import org.immutables.value.Value;

/** What is taken for granted because manifests do not say it. */
@Value.Immutable
@ValueStyle
public interface Assumptions {
  /** Whether the objects are all that the cluster has. */
  default boolean complete() {
    return false;
  }

  /**
   * Kinds of which all objects of a namespace are known, beside those of which either side has an
   * object: {@code NAMESPACE}, {@code NAMESPACE/KIND} or {@code NAMESPACE/KIND/NAME}.
   */
  ImmutableSet<String> ours();

  /** Kinds of which other objects may exist, in the same form. */
  ImmutableSet<String> notOurs();

  /** Whether an object that the other side lacks is deleted. */
  default boolean prune() {
    return true;
  }

  /** Whether names in DNS follow a load balancer to another address by themselves. */
  default boolean dnsFollows() {
    return false;
  }

  /** Whether the network of the cluster enforces NetworkPolicies. */
  default boolean policiesEnforced() {
    return true;
  }

  /** The flags of the AWS Load Balancer Controller, and which of its defects are fixed. */
  default StackSettings controller() {
    return StackSettings.of(LbcFlags.of("my-cluster", "vpc"));
  }

  /** The release of Argo Rollouts; that of the load balancer controller is among its flags. */
  default ReleaseOf<RolloutsChange> argo() {
    return RolloutsRelease.MATCHED;
  }

  /** The version of the API server. */
  default KubernetesVersion kubernetes() {
    return KubernetesVersion.MATCHED;
  }

  /**
   * What the API server does with custom resources: which it refuses, and which defaults objects of
   * the Gateway API get. Without it they are taken as they are written.
   */
  default SchemaCheck schemas() {
    return SchemaCheck.NONE;
  }

  /** The API server that stores the objects. */
  @Value.NonAttribute
  default ApiServer server() {
    return new ApiServer(schemas(), ServerSettings.of(kubernetes()));
  }

  /** What is usual: the objects are a part of the cluster. */
  static Assumptions usual() {
    return builder().build();
  }

  /** The same, for objects that are all that the cluster has. */
  @Value.NonAttribute
  default Assumptions withComplete() {
    return builder().from(this).complete(true).build();
  }

  /** Makes assumptions. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes assumptions. */
  final class Builder extends ImmutableAssumptions.Builder {}
}
