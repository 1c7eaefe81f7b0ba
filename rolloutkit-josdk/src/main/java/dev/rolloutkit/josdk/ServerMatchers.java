package dev.rolloutkit.josdk;

import dev.rolloutkit.apimachinery.admission.SchemaCheck;
import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.internal.desired.IngressState;
import dev.rolloutkit.josdk.internal.desired.ObjectState;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Objects;

/**
 * Matchers for kinds with fields that cannot be changed in place, or that other controllers write
 * too.
 *
 * <p>Each matcher leaves a field unchanged if the desired object does not set it, see {@link
 * ObjectState}. For Services see {@link ServiceMatchers}.
 */
public final class ServerMatchers {
  private ServerMatchers() {}

  /** For Rollouts. The selector cannot be changed. */
  public static ServerMatcher<RolloutResource> rollouts() {
    return new ServerMatcher<>(new ObjectState<>(RolloutResource.class));
  }

  /** For Ingresses that Argo Rollouts writes too. The annotations that Argo manages are kept. */
  public static ServerMatcher<Ingress> ingresses() {
    return new ServerMatcher<>(new IngressState());
  }

  /**
   * For TargetGroupBindings. The target group cannot be changed.
   *
   * @param controller the AWS Load Balancer Controller whose webhook validates them; a missing VPC
   *     may be set to its VPC once
   */
  public static ServerMatcher<GenericKubernetesResource> targetGroupBindings(
      Controller controller) {
    return new ServerMatcher<>(
        new ObjectState<>(
            GenericKubernetesResource.class, Objects.requireNonNull(controller, "controller")));
  }

  /**
   * For custom resources of any kind. An update that their CRD refuses is not sent, and fields that
   * the CRD drops are reported as warnings.
   *
   * @param type the class of the objects
   * @param check the schemas, such as a {@code CrdSet} of the module {@code crd-validation}
   */
  public static <R extends HasMetadata> ServerMatcher<R> customResources(
      Class<R> type, SchemaCheck check) {
    return new ServerMatcher<>(new ObjectState<>(type)).checkedBy(check);
  }

  /** For Deployments. The selector cannot be changed. */
  public static ServerMatcher<Deployment> deployments() {
    return new ServerMatcher<>(new ObjectState<>(Deployment.class));
  }

  /**
   * For StatefulSets. The selector, the Service name, the pod management policy and the claim
   * templates cannot be changed.
   */
  public static ServerMatcher<StatefulSet> statefulSets() {
    return new ServerMatcher<>(new ObjectState<>(StatefulSet.class));
  }

  /** For Jobs. The template cannot be changed once a Job has run. */
  public static ServerMatcher<Job> jobs() {
    return new ServerMatcher<>(new ObjectState<>(Job.class));
  }

  /**
   * For claims. Little but the size and the volume attributes class can be changed, and the size
   * can only grow.
   */
  public static ServerMatcher<PersistentVolumeClaim> persistentVolumeClaims() {
    return new ServerMatcher<>(new ObjectState<>(PersistentVolumeClaim.class));
  }
}
