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

/** What a review takes for granted because manifests do not say it. */
@Value.Immutable
@ValueStyle
public interface Assumptions {
  /** Whether the given objects are all objects of the cluster. */
  default boolean complete() {
    return false;
  }

  /**
   * Namespaces, kinds or single objects that are known completely: what is not among the given
   * objects does not exist. Each is written {@code NAMESPACE}, {@code NAMESPACE/KIND} or {@code
   * NAMESPACE/KIND/NAME}. Most kinds of which the given objects have one in a namespace are known
   * completely there anyway.
   */
  ImmutableSet<String> ours();

  /**
   * Namespaces, kinds or single objects that may exist although they are not among the given
   * objects, in the form of {@link #ours}.
   */
  ImmutableSet<String> notOurs();

  /** Whether an object is deleted if the manifests after the change lack it. */
  default boolean prune() {
    return true;
  }

  /** Whether names in DNS follow a load balancer to another address without a person. */
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
   * the Gateway API get. By default all are accepted as they are written.
   */
  default SchemaCheck schemas() {
    return SchemaCheck.NONE;
  }

  /** The API server that stores the objects. */
  @Value.NonAttribute
  default ApiServer server() {
    return new ApiServer(schemas(), ServerSettings.of(kubernetes()));
  }

  /** The usual assumptions: the given objects are a part of the cluster. */
  static Assumptions usual() {
    return builder().build();
  }

  /** The same assumptions, but the given objects are all objects of the cluster. */
  @Value.NonAttribute
  default Assumptions withComplete() {
    return builder().from(this).complete(true).build();
  }

  /** A builder with the usual assumptions. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link Assumptions}. */
  final class Builder extends ImmutableAssumptions.Builder {}
}
