package dev.rolloutkit.josdk.internal.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.josdk.desired.DesiredState;
import dev.rolloutkit.josdk.desired.UpdatePlan;
import dev.rolloutkit.josdk.immutable.ImmutableFields;
import dev.rolloutkit.josdk.internal.tree.Likeness;
import dev.rolloutkit.josdk.internal.tree.Trees;
import dev.rolloutkit.lbclass.LoadBalancerClasses;
import dev.rolloutkit.lbclass.evaluation.ServerVerdict;
import dev.rolloutkit.lbclass.evaluation.ServiceRequest;
import dev.rolloutkit.lbclass.ownership.ClassRegistry;
import dev.rolloutkit.lbclass.planning.ReconcilePlan;
import dev.rolloutkit.lbclass.settings.ServerSettings;
import dev.rolloutkit.model.rollout.RolloutKeys;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/**
 * The desired state of a Service. An update keeps the class that a webhook has set, the allocated
 * cluster IPs, IP families, node ports and health check port, and the hash by which a Service that
 * a Rollout manages selects the pods of one revision.
 *
 * <p>Another class, another cluster IP, and no cluster IP need a new Service. {@link
 * LoadBalancerClasses#planClassChange} changes the class in several steps and keeps the Service.
 *
 * <p>What is sent has passed the server's own defaulting, preparation and validation, see {@link
 * LoadBalancerClasses#planReconcile}.
 */
public final class ServiceState implements DesiredState<Service> {
  private final ServerSettings options;
  private final ClassRegistry registry;

  /** Creates the state for an API server and the controllers whose finalizers are known. */
  public ServiceState(ServerSettings options, ClassRegistry registry) {
    this.options = options;
    this.registry = registry;
  }

  @Override
  public UpdatePlan<Service> plan(Service live, Service desired) {
    return planOf(live, withHashOfRollout(live, desired));
  }

  private UpdatePlan<Service> planOf(Service live, Service desired) {
    Outcome<ReconcilePlan> outcome = reconcile(live, desired);
    if (outcome instanceof Outcome.Ok<ReconcilePlan> ok) {
      if (ok.value() instanceof ReconcilePlan.Unchanged) {
        return new UpdatePlan.Unchanged<>();
      }
      if (ok.value() instanceof ReconcilePlan.Update update) {
        Service sent = marked(live, update.merged());
        return isStored(live, sent) ? new UpdatePlan.Unchanged<>() : new UpdatePlan.Update<>(sent);
      }
    }
    ServerVerdict asNew = LoadBalancerClasses.evaluate(new ServiceRequest.Create(desired), options);
    if (!asNew.allowed()) {
      return new UpdatePlan.Refused<>(asNew.problems());
    }
    return recreate(
        live,
        desired,
        outcome.isOk() ? ImmutableFields.changed(live, desired) : outcome.problems());
  }

  private Outcome<ReconcilePlan> reconcile(Service live, Service desired) {
    return LoadBalancerClasses.planReconcile(allowed(live, desired), live, registry, options);
  }

  private UpdatePlan<Service> recreate(
      Service live, Service desired, ImmutableList<Problem> because) {
    Outcome<ReconcilePlan> rest = reconcile(live, keeping(live, desired));
    Optional<Service> meanwhile =
        rest.toOptional()
            .filter(ReconcilePlan.Update.class::isInstance)
            .map(plan -> marked(live, ((ReconcilePlan.Update) plan).merged()))
            .filter(sent -> !isStored(live, sent));
    return new UpdatePlan.Recreate<>(because, meanwhile.orElse(null));
  }

  /**
   * Whether the live Service equals the one that would be sent. Without this check, a server that
   * allocates nothing, such as a test server, would get the same update again and again.
   */
  private static boolean isStored(Service live, Service sent) {
    ObjectNode was = Trees.of(live);
    ObjectNode now = Trees.of(sent);
    return Likeness.equal(was.path("spec"), now.path("spec"))
        && Likeness.covers(was.path("metadata"), now.path("metadata"));
  }

  /**
   * Keeps the hash in the selector of a Service that a Rollout manages, because Argo Rollouts owns
   * it.
   */
  private static Service withHashOfRollout(Service live, Service desired) {
    ObjectMeta metadata = live.getMetadata();
    Map<String, String> selector = live.getSpec() == null ? null : live.getSpec().getSelector();
    String hash = selector == null ? null : selector.get(RolloutKeys.POD_TEMPLATE_HASH);
    boolean managed =
        metadata != null
            && metadata.getAnnotations() != null
            && metadata.getAnnotations().containsKey(RolloutKeys.MANAGED_BY);
    if (hash == null || !managed) {
      return desired;
    }
    return new ServiceBuilder(desired)
        .editOrNewSpec()
        .addToSelector(RolloutKeys.POD_TEMPLATE_HASH, hash)
        .endSpec()
        .build();
  }

  /** The desired Service with the identity of the live one. */
  private static Service keeping(Service live, Service desired) {
    Service out = new ServiceBuilder(desired).build();
    ServiceSpec was = live.getSpec() == null ? new ServiceSpec() : live.getSpec();
    ServiceSpec spec = out.getSpec() == null ? new ServiceSpec() : out.getSpec();
    out.setSpec(spec);
    spec.setClusterIP(was.getClusterIP());
    spec.setClusterIPs(new ArrayList<>(was.getClusterIPs()));
    spec.setIpFamilies(new ArrayList<>(was.getIpFamilies()));
    spec.setIpFamilyPolicy(was.getIpFamilyPolicy());
    spec.setLoadBalancerClass(
        "LoadBalancer".equals(spec.getType()) ? was.getLoadBalancerClass() : null);
    spec.setHealthCheckNodePort(null);
    return out;
  }

  /**
   * The desired Service without finalizers if the live one is being deleted, because a server
   * refuses them then.
   */
  private static Service allowed(Service live, Service desired) {
    return isDeleted(live) && desired.getMetadata() != null
        ? new ServiceBuilder(desired).editMetadata().withFinalizers().endMetadata().build()
        : desired;
  }

  /** The merged Service, marked for deletion like the live one. */
  private static Service marked(Service live, Service merged) {
    return isDeleted(live)
        ? new ServiceBuilder(merged)
            .editMetadata()
            .withDeletionTimestamp(live.getMetadata().getDeletionTimestamp())
            .endMetadata()
            .build()
        : merged;
  }

  private static boolean isDeleted(Service live) {
    return live.getMetadata() != null && live.getMetadata().getDeletionTimestamp() != null;
  }
}
