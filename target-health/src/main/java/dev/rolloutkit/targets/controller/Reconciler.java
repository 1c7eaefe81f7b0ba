package dev.rolloutkit.targets.controller;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.GoTime;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.json.IntOrStringValue;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.targets.internal.endpoint.NodeEndpoints;
import dev.rolloutkit.targets.internal.endpoint.PodEndpoints;
import dev.rolloutkit.targets.options.TargetDefect;
import dev.rolloutkit.targets.options.TargetProblemCodes;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs a pass: finalizer, endpoints, targets or clean-up, status and events.
 *
 * <p>Source: AWS Load Balancer Controller, reconciler of TargetGroupBindings.
 *
 * @rule A pass over a binding adds the finalizer, finds the endpoints, reconciles the targets and
 *     writes the status.
 */
final class Reconciler {
  private static final IntOrStringValue NO_PORT = IntOrStringValue.of(0);

  private final Work work;

  Reconciler(Work work) {
    this.work = work;
  }

  PassStep pass(NamespacedName key) {
    TargetGroupBinding binding = work.bindings.get(key);
    if (binding == null) {
      return work.finish(new PassEnd.Nothing());
    }
    return work.finish(binding.deleting() ? delete(binding) : reconcile(binding));
  }

  private PassEnd reconcile(TargetGroupBinding binding) {
    if (!binding.finalizers().contains(TargetGroupBinding.FINALIZER)) {
      ImmutableList<String> finalizers =
          ImmutableList.<String>builder()
              .addAll(binding.finalizers())
              .add(TargetGroupBinding.FINALIZER)
              .build();
      ApiError error = setFinalizers(binding, finalizers);
      if (error != null) {
        work.warning("FailedAddFinalizer", "Failed add finalizer due to " + error.text());
        return new PassEnd.Failed(error.text());
      }
      binding = work.current(binding);
    }
    PassEnd end;
    try {
      end = targets(binding);
    } catch (PassStopped stopped) {
      end = stopped.end();
    }
    if (end instanceof PassEnd.Failed failed) {
      if (work.flags.release().has(LbcChange.EVENTS_OF_FAILED_PASSES)) {
        work.warning("FailedReconcile", "Failed reconcile due to " + failed.message());
      }
      return end;
    }
    if (end instanceof PassEnd.Skipped) {
      work.record(new Call.Defer());
      return end;
    }
    return end instanceof PassEnd.Complete ? succeeded(binding, end) : end;
  }

  private PassEnd succeeded(TargetGroupBinding binding, PassEnd end) {
    work.record(new Call.MarkProcessed());
    if (!binding.observedGeneration().equals(OptionalLong.of(binding.generation()))) {
      ObjectNode patch = JsonNodeFactory.instance.objectNode();
      patch.putObject("status").put("observedGeneration", binding.generation());
      ApiError error = work.next(PassOperation.PATCH_BINDING_STATUS);
      work.record(new Call.PatchBindingStatus(patch, Work.textOf(error)));
      if (error != null) {
        String message =
            "failed to update targetGroupBinding status: " + binding.key() + ": " + error.text();
        if (work.flags.release().has(LbcChange.EVENTS_OF_FAILED_PASSES)) {
          work.warning("FailedUpdateStatus", "Failed update status due to " + message);
        }
        return new PassEnd.Failed(message);
      }
      work.bindings.put(
          binding.key(),
          TargetGroupBinding.builder()
              .from(work.current(binding))
              .observedGeneration(binding.generation())
              .build());
    }
    work.record(new Call.Event("Normal", "SuccessfullyReconciled", "Successfully reconciled"));
    return end;
  }

  /** Reconciles the targets of a binding, or cleans up if its Service does not exist. */
  private PassEnd targets(TargetGroupBinding binding) throws PassStopped {
    if (!binding.hasTargetType()) {
      throw PassStopped.failed("targetType is not specified: " + binding.key());
    }
    Outcome<ImmutableList<Endpoint>> endpoints = endpoints(work, binding);
    if (endpoints instanceof Outcome.Ok<ImmutableList<Endpoint>> ok) {
      work.warn(ok.warnings());
      boolean unready =
          ok.warnings().stream()
              .anyMatch(w -> w.code().equals(TargetProblemCodes.ENDPOINT_NOT_READY));
      boolean pending =
          ok.warnings().stream().anyMatch(w -> w.code().equals(TargetProblemCodes.POD_PENDING));
      return new TargetsPass<>(work, binding, ok.value(), unready, pending).run();
    }
    Problem problem = endpoints.problems().get(0);
    if (!isMissing(problem)) {
      throw PassStopped.failed(problem.message());
    }
    work.warning("BackendNotFound", problem.message());
    new Cleanup(work, binding).run(!work.fixes.fixes(TargetDefect.MISSING_SERVICE_OPENS_GATES));
    work.saveCheckpoint(binding, "");
    return new PassEnd.Complete();
  }

  private boolean isMissing(Problem problem) {
    return problem.code().equals(TargetProblemCodes.BACKEND_NOT_FOUND)
        || (problem.code().equals(TargetProblemCodes.SERVICE_TYPE)
            && work.fixes.fixes(TargetDefect.STALE_NODES_STAY));
  }

  private static Outcome<ImmutableList<Endpoint>> endpoints(Work work, TargetGroupBinding binding) {
    IntOrStringValue port = binding.servicePort().orElse(NO_PORT);
    return binding.isIp()
        ? PodEndpoints.of(
                work.cluster(),
                binding.service(),
                port,
                binding.addressType(),
                work.endpointOptions(),
                work.lookups())
            .map(ImmutableList::copyOf)
        : NodeEndpoints.of(
                work.cluster(),
                binding.service(),
                port,
                binding.nodeSelector().orElse(null),
                work.endpointOptions(),
                work.lookups())
            .map(ImmutableList::copyOf);
  }

  private PassEnd delete(TargetGroupBinding binding) {
    if (!binding.finalizers().contains(TargetGroupBinding.FINALIZER)) {
      return new PassEnd.Nothing();
    }
    try {
      new Cleanup(work, binding).run(true);
    } catch (PassStopped stopped) {
      if (stopped.end() instanceof PassEnd.Failed failed) {
        work.warning("FailedCleanup", "Failed cleanup due to " + failed.message());
        if (work.flags.release().has(LbcChange.CONDITION_OF_FAILED_CLEANUPS)) {
          ApiError error = work.next(PassOperation.PATCH_BINDING_STATUS);
          work.record(
              new Call.PatchBindingStatus(
                  failedCleanup(binding, failed.message()), Work.textOf(error)));
        }
      }
      return stopped.end();
    }
    ImmutableList<String> left =
        binding.finalizers().stream()
            .filter(finalizer -> !finalizer.equals(TargetGroupBinding.FINALIZER))
            .collect(ImmutableList.toImmutableList());
    ApiError error = setFinalizers(binding, left);
    return error == null ? new PassEnd.Nothing() : new PassEnd.Failed(error.text());
  }

  private ObjectNode failedCleanup(TargetGroupBinding binding, String message) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    ObjectNode condition = patch.putObject("status").putArray("conditions").addObject();
    condition.put("lastTransitionTime", GoTime.format(work.now));
    condition.put("message", message);
    if (binding.generation() != 0) {
      condition.put("observedGeneration", binding.generation());
    }
    condition.put("reason", "FailedCleanup").put("status", "False").put("type", "Ready");
    return patch;
  }

  private @Nullable ApiError setFinalizers(
      TargetGroupBinding binding, ImmutableList<String> finalizers) {
    ApiError error = work.next(PassOperation.PATCH_BINDING);
    work.record(
        new Call.SetFinalizers(finalizers.isEmpty() ? null : finalizers, Work.textOf(error)));
    if (error == null && finalizers.isEmpty() && binding.deleting()) {
      work.bindings.remove(binding.key());
    } else if (error == null) {
      work.bindings.put(
          binding.key(),
          TargetGroupBinding.builder().from(work.current(binding)).finalizers(finalizers).build());
    }
    return error;
  }
}
