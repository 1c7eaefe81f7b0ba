package dev.rolloutkit.sg.loadbalancer;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.binding.EndpointSecurityGroups;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.sg.settings.SgProblemCodes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The backend security group that all load balancers of a cluster share.
 *
 * <p>Source: AWS Load Balancer Controller, backend security group provider.
 *
 * @rule All load balancers of a cluster share one backend security group, that of a flag or one
 *     that the controller creates.
 */
public final class BackendSecurityGroups {
  /** The description of the backend group that the controller creates. */
  public static final String DESCRIPTION = "[k8s] Shared Backend SecurityGroup for LoadBalancer";

  private BackendSecurityGroups() {}

  /** The name of the backend group that the controller creates if no group is given by flag. */
  public static String autoGroupName(String clusterName) {
    return GroupNames.autoBackend(clusterName);
  }

  /**
   * An object that may need the backend group that the controller created.
   *
   * @param namespace its namespace
   * @param name its name
   * @param finalizers its finalizers
   */
  public record Owner(String namespace, String name, ImmutableList<String> finalizers) {}

  /**
   * Whether the backend group that the controller created must be kept: a tracked object needs it,
   * or an untracked object has a finalizer of a load balancer.
   *
   * @rule The backend group is kept while an object needs it or has a finalizer of a load balancer.
   * @param tracked whether each tracked object needs the group, by {@code kind/namespace/name} in
   *     lower case
   * @param gateways the Gateways; {@code null} if the controller does not watch Gateways
   */
  public static boolean required(
      Map<String, Boolean> tracked,
      Collection<Owner> ingresses,
      Collection<Owner> services,
      @Nullable Collection<Owner> gateways) {
    return tracked.containsValue(true)
        || untracked("ingress/", ingresses, tracked)
        || untracked("service/", services, tracked)
        || (gateways != null && untracked("gateway/", gateways, tracked));
  }

  private static boolean untracked(
      String kind, Collection<Owner> owners, Map<String, Boolean> tracked) {
    for (Owner owner : owners) {
      if (!tracked.containsKey(kind + owner.namespace() + "/" + owner.name())) {
        for (String finalizer : owner.finalizers()) {
          if (needsGroup(kind, finalizer)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private static boolean needsGroup(String kind, String finalizer) {
    return switch (kind) {
      case "ingress/" ->
          finalizer.equals("ingress.k8s.aws/resources")
              || finalizer.startsWith("group.ingress.k8s.aws/");
      case "service/" -> finalizer.equals("service.k8s.aws/resources");
      default -> finalizer.equals("gateway.k8s.aws/alb") || finalizer.equals("gateway.k8s.aws/nlb");
    };
  }

  /** The backend group: the one of the flag, or the one created earlier, or the one to create. */
  static GroupRef provided(LbcFlags flags, SgDirectory directory) {
    if (!flags.backendSecurityGroup().isEmpty()) {
      return new GroupRef.Known(flags.backendSecurityGroup());
    }
    return directory
        .autoBackendGroup()
        .<GroupRef>map(GroupRef.Known::new)
        .orElseGet(() -> new GroupRef.AutoBackend(autoGroupName(flags.clusterName())));
  }

  /**
   * The decision without given groups: the frontend group is created, and the shared backend group
   * is used unless a flag disables it.
   */
  public static SgDecision managed(
      ManagedSecurityGroup group, LbcFlags flags, SgDirectory directory) {
    GroupRef front = new GroupRef.ManagedFrontend();
    if (!flags.enableBackendSecurityGroup()) {
      return new SgDecision(ImmutableList.of(front), Optional.of(front), false, Optional.of(group));
    }
    GroupRef backend = provided(flags, directory);
    return new SgDecision(
        ImmutableList.of(front, backend), Optional.of(backend), true, Optional.of(group));
  }

  /**
   * The decision with given groups: a backend group is used only if rules are to be managed.
   *
   * @rule With own security groups a load balancer uses the backend group only if rules are to be
   *     managed.
   * @param disabledMessage the problem if rules are to be managed without the backend group
   * @throws Failure if a group does not exist, or with that problem
   */
  public static SgDecision given(
      List<String> namesOrIds,
      boolean manage,
      String disabledMessage,
      LbcFlags flags,
      SgDirectory directory)
      throws Failure {
    ImmutableList.Builder<GroupRef> groups = ImmutableList.builder();
    Failure.orStop(EndpointSecurityGroups.resolveNamesOrIds(namesOrIds, directory.groups()))
        .forEach(id -> groups.add(new GroupRef.Known(id)));
    if (!manage) {
      return new SgDecision(groups.build(), Optional.empty(), false, Optional.empty());
    }
    if (!flags.enableBackendSecurityGroup()) {
      throw new Failure(
          Problem.plain(
              FieldPath.of("enable-backend-security-group"),
              disabledMessage,
              SgProblemCodes.BACKEND_GROUP_DISABLED));
    }
    GroupRef backend = provided(flags, directory);
    return new SgDecision(
        groups.add(backend).build(), Optional.of(backend), true, Optional.empty());
  }
}
