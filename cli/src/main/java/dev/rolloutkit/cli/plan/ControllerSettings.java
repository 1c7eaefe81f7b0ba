package dev.rolloutkit.cli.plan;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.ValueStyle;
import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.model.release.RolloutsChange;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * The releases and flags of the controllers of a cluster: what the user says, or else their
 * Deployments if these are among the manifests, or else the defaults.
 */
@Value.Immutable
@ValueStyle
public interface ControllerSettings {
  /** The name of a cluster that nobody names. */
  String CLUSTER_NAME = "my-cluster";

  /** The flags of the AWS Load Balancer Controller, and which of its defects are fixed. */
  StackSettings loadBalancer();

  /** The release of Argo Rollouts. */
  ReleaseOf<RolloutsChange> argo();

  /** The version of the API server. */
  KubernetesVersion kubernetes();

  /**
   * Whether Argo Rollouts runs with {@code --aws-verify-target-group}; absent if its Deployment is
   * not among the manifests.
   */
  Optional<Boolean> verifyTargetGroup();

  /** The settings that were read, as text. */
  ImmutableList<String> read();

  /** What was assumed of the AWS Load Balancer Controller, as text. */
  ImmutableList<String> assumed();

  /** What was assumed of Argo Rollouts, as text. */
  ImmutableList<String> assumedOfArgo();

  /** The settings of a cluster. */
  static ControllerSettings of(Cluster cluster, ControllerOptions options) {
    return new SettingsReader(cluster, options).read();
  }

  /** The rules of the API server for Services. */
  @Value.NonAttribute
  default ServerSettings server() {
    return ServerSettings.of(kubernetes());
  }

  /** The shared backend group; absent if its id is unknown. */
  @Value.NonAttribute
  default Optional<String> backendGroup() {
    return Optional.of(loadBalancer().flags().backendSecurityGroup()).filter(id -> !id.isEmpty());
  }

  /**
   * What is taken for granted of the cluster.
   *
   * @param complete whether the manifests contain everything that is in the cluster
   * @param schemas what the API server answers by the bundled CRDs
   */
  @Value.NonAttribute
  default Assumptions assumptions(boolean complete, SchemaCheck schemas) {
    return Assumptions.builder()
        .complete(complete)
        .controller(loadBalancer())
        .argo(argo())
        .kubernetes(kubernetes())
        .schemas(schemas)
        .build();
  }

  /** Makes settings. */
  static Builder builder() {
    return new Builder();
  }

  /** Makes settings. */
  final class Builder extends ImmutableControllerSettings.Builder {}
}
