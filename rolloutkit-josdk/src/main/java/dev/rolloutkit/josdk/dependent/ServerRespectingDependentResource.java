package dev.rolloutkit.josdk.dependent;

import dev.rolloutkit.josdk.desired.UpdatePlan;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.dependent.ReconcileResult;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDKubernetesDependentResource;
import java.util.Objects;

/**
 * A dependent whose updates the server accepts.
 *
 * <pre>{@code
 * class WebService extends ServerRespectingDependentResource<Service, Shop> {
 *   WebService() {
 *     super(Service.class, ServiceMatchers.respectingTheServer(), Recreation.NEVER);
 *   }
 *
 *   protected Service desired(Shop shop, Context<Shop> context) {
 *     return …; // as in a manifest: without what the server allocates
 *   }
 * }
 * }</pre>
 *
 * <p>Updates replace the live object under its resource version; server-side apply is not used,
 * since it would make the operator the owner of fields that others wrote. An object that is being
 * deleted is left alone until it no longer exists. In addition to the SDK's own calls, this class
 * makes one call: the deletion that {@link Recreation} allows.
 *
 * @param <R> the type of the object
 * @param <P> the type of the primary resource
 */
public abstract class ServerRespectingDependentResource<
        R extends HasMetadata, P extends HasMetadata>
    extends CRUDKubernetesDependentResource<R, P> {
  private final ServerMatcher<R> matcher;
  private final Recreation recreation;

  /** Creates a dependent of a type, with the matcher of that type. */
  protected ServerRespectingDependentResource(
      Class<R> type, ServerMatcher<R> matcher, Recreation recreation) {
    super(type);
    this.matcher = Objects.requireNonNull(matcher, "matcher");
    this.recreation = Objects.requireNonNull(recreation, "recreation");
  }

  /**
   * Called in each reconciliation with the plan for the live object, before the plan is carried
   * out. Override it to report {@link UpdatePlan#problems} in a status or an event. This method
   * does nothing.
   */
  protected void onPlan(P primary, UpdatePlan<R> plan, Context<P> context) {}

  @Override
  protected boolean useSSA(Context<P> context) {
    return false;
  }

  @Override
  protected ReconcileResult<R> reconcile(P primary, R live, Context<P> context) {
    if (live == null) {
      return super.reconcile(primary, live, context);
    }
    if (live.isMarkedForDeletion()) {
      return ReconcileResult.noOperation(live);
    }
    R desired = desired(primary, context);
    addMetadata(true, live, desired, primary, context);
    UpdatePlan<R> plan = matcher.plan(live, desired);
    onPlan(primary, plan, context);
    if (plan instanceof UpdatePlan.Recreate && recreation != Recreation.NEVER) {
      remove(live, context);
      return ReconcileResult.noOperation(live);
    }
    return super.reconcile(primary, live, context);
  }

  @Override
  public Result<R> match(R live, R desired, P primary, Context<P> context) {
    addMetadata(true, live, desired, primary, context);
    return matcher.match(live, desired);
  }

  /**
   * Deletes the object. A deletion that does not keep dependents fails if the object has changed
   * since.
   */
  private void remove(R live, Context<P> context) {
    Resource<R> resource = context.getClient().resource(live);
    if (recreation == Recreation.KEEPING_DEPENDENTS) {
      resource.withPropagationPolicy(DeletionPropagation.ORPHAN).delete();
    } else {
      resource.lockResourceVersion(live.getMetadata().getResourceVersion()).delete();
    }
  }
}
