package dev.rolloutkit.sg.controller;

import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.ec2.SecurityGroup;
import dev.rolloutkit.sg.reconcile.Ec2Call;
import dev.rolloutkit.sg.reconcile.ReconcileOptions;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Makes the reconciliation of one group accessible to the replays. */
public final class ControllerModels {
  private ControllerModels() {}

  public static Optional<String> reconcile(
      Ec2Model ec2,
      SecurityGroup cached,
      Collection<Permission> desired,
      ReconcileOptions options,
      BiFunction<String, Ec2Call, Optional<String>> calls,
      Consumer<String> refetches) {
    GroupReconciler reconciler = new GroupReconciler(ec2, calls, refetches, false);
    reconciler.remember(cached);
    return reconciler.reconcile(cached.id(), desired, options);
  }
}
