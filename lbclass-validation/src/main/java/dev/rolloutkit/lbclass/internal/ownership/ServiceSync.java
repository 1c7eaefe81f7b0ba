package dev.rolloutkit.lbclass.internal.ownership;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.lbclass.ownership.CleanupFinalizer;
import dev.rolloutkit.lbclass.ownership.CloudAnswers;
import dev.rolloutkit.lbclass.ownership.CloudAnswers.CloudError;
import dev.rolloutkit.lbclass.ownership.ServiceController;
import dev.rolloutkit.lbclass.ownership.SyncPlan;
import dev.rolloutkit.lbclass.ownership.SyncPlan.Operation;
import dev.rolloutkit.lbclass.ownership.SyncStep;
import dev.rolloutkit.lbclass.service.Services;
import io.fabric8.kubernetes.api.model.LoadBalancerStatus;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Plans one sync of a Service by a cloud provider's service controller with an empty cache.
 *
 * <p>Source: Kubernetes cloud-provider 0.34.5, service controller.
 *
 * @rule A sync of a Service creates, updates or deletes its load balancer.
 */
public final class ServiceSync {
  private final Service service;
  private final CloudAnswers cloud;
  private final ImmutableList.Builder<SyncStep> steps = ImmutableList.builder();

  private ServiceSync(Service service, CloudAnswers cloud) {
    this.service = service;
    this.cloud = cloud;
  }

  /**
   * Plans a sync.
   *
   * <p>Compatibility: the controller tries to delete the load balancer of a Service that belongs to
   * another controller.
   *
   * @param cloud the answers of the provider
   * @param nodes the number of nodes that are eligible as targets
   */
  public static SyncPlan plan(Service service, CloudAnswers cloud, int nodes) {
    ServiceSync sync = new ServiceSync(service, cloud);
    return !ServiceController.wantsLoadBalancer(service) || ServiceController.needsCleanup(service)
        ? sync.delete()
        : sync.ensure(nodes);
  }

  private SyncPlan delete() {
    steps.add(new SyncStep.CloudCall("get"));
    if (cloud.lookUpError().isPresent()) {
      return fail(
          Operation.DELETE,
          "failed to check if load balancer exists before cleanup: "
              + cloud.lookUpError().get().text());
    }
    if (cloud.exists()) {
      event("DeletingLoadBalancer", "Deleting load balancer");
      steps.add(new SyncStep.CloudCall("delete"));
      Optional<CloudError> error = cloud.deleteError();
      if (error.isPresent() && !error.get().implementedElsewhere()) {
        return fail(Operation.DELETE, "failed to delete load balancer: " + error.get().text());
      }
    }
    if (CleanupFinalizer.isIn(Services.finalizers(service))) {
      steps.add(new SyncStep.Patch("removeFinalizer"));
    }
    event("DeletedLoadBalancer", "Deleted load balancer");
    return finish(Operation.DELETE, new LoadBalancerStatus());
  }

  private SyncPlan ensure(int nodes) {
    event("EnsuringLoadBalancer", "Ensuring load balancer");
    if (!CleanupFinalizer.isIn(Services.finalizers(service))) {
      steps.add(new SyncStep.Patch("addFinalizer"));
    }
    if (nodes == 0) {
      steps.add(
          new SyncStep.Event(
              true, "UnAvailableLoadBalancer", "There are no available nodes for LoadBalancer"));
    }
    steps.add(new SyncStep.CloudCall("ensure"));
    Optional<CloudError> error = cloud.ensureError();
    if (error.isPresent()) {
      // Another controller implements the load balancer: only the finalizer is added.
      return error.get().implementedElsewhere()
          ? new SyncPlan(Operation.ENSURE, steps.build(), Optional.empty(), Optional.empty())
          : fail(Operation.ENSURE, "failed to ensure load balancer: " + error.get().text());
    }
    if (cloud.ensureStatus().isEmpty()) {
      return fail(Operation.ENSURE, "service status returned by EnsureLoadBalancer is nil");
    }
    event("EnsuredLoadBalancer", "Ensured load balancer");
    return finish(Operation.ENSURE, cloud.ensureStatus().get());
  }

  private SyncPlan finish(Operation operation, LoadBalancerStatus status) {
    if (LoadBalancerStatuses.equal(current(), status)) {
      return new SyncPlan(operation, steps.build(), Optional.empty(), Optional.empty());
    }
    steps.add(new SyncStep.Patch("status"));
    return new SyncPlan(operation, steps.build(), Optional.of(status), Optional.empty());
  }

  private SyncPlan fail(Operation operation, String error) {
    steps.add(
        new SyncStep.Event(
            true, "SyncLoadBalancerFailed", "Error syncing load balancer: " + error));
    return new SyncPlan(operation, steps.build(), Optional.empty(), Optional.of(error));
  }

  private void event(String reason, String message) {
    steps.add(new SyncStep.Event(false, reason, message));
  }

  private @Nullable LoadBalancerStatus current() {
    return service.getStatus() == null ? null : service.getStatus().getLoadBalancer();
  }
}
