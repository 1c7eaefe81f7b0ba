package dev.rolloutkit.josdk;

import dev.rolloutkit.josdk.dependent.ServerMatcher;
import dev.rolloutkit.josdk.desired.IngressState;
import dev.rolloutkit.josdk.desired.ObjectState;
import dev.rolloutkit.lbcadmission.controller.Controller;
import dev.rolloutkit.model.rollout.RolloutResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Objects;

/**
 * Matchers for kinds whose fields cannot all be changed in place, or that others write as well.
 *
 * <p>Each leaves a field as it is that the desired object leaves out, see {@link ObjectState}. For
 * Services see {@link ServiceMatchers}.
 */
public final class ServerMatchers {
  private ServerMatchers() {}

  /** Rollouts, whose selector stays. */
  public static ServerMatcher<RolloutResource> rollouts() {
    return new ServerMatcher<>(new ObjectState<>(RolloutResource.class));
  }

  /** Ingresses that Argo Rollouts writes as well: its annotations are left alone. */
  public static ServerMatcher<Ingress> ingresses() {
    return new ServerMatcher<>(new IngressState());
  }

  /**
   * TargetGroupBindings, whose target group stays.
   *
   * @param controller the AWS Load Balancer Controller that guards them; its VPC is filled in once
   */
  public static ServerMatcher<GenericKubernetesResource> targetGroupBindings(
      Controller controller) {
    return new ServerMatcher<>(
        new ObjectState<>(
            GenericKubernetesResource.class, Objects.requireNonNull(controller, "controller")));
  }

  /** Deployments, whose selector stays. */
  public static ServerMatcher<Deployment> deployments() {
    return new ServerMatcher<>(new ObjectState<>(Deployment.class));
  }

  /** StatefulSets, whose selector, Service, order of pods and claims stay. */
  public static ServerMatcher<StatefulSet> statefulSets() {
    return new ServerMatcher<>(new ObjectState<>(StatefulSet.class));
  }

  /** Jobs, whose template stays once they run. */
  public static ServerMatcher<Job> jobs() {
    return new ServerMatcher<>(new ObjectState<>(Job.class));
  }

  /** Claims, of which little can be changed but that they grow. */
  public static ServerMatcher<PersistentVolumeClaim> persistentVolumeClaims() {
    return new ServerMatcher<>(new ObjectState<>(PersistentVolumeClaim.class));
  }
}
