package dev.rolloutkit.sg.internal.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.sg.binding.AssumedNeeds;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.SgDefect;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Computes the rules that bindings request from manifests alone. */
public final class ManifestNeeds {
  private ManifestNeeds() {}

  /**
   * The rules that bindings request if their endpoints have these security groups; see {@code
   * SecurityGroupRules.assumedNeeds}.
   *
   * @param bindings the bindings; if several have the same key, the last one counts
   * @param endpointGroups a function from a binding to the security groups that its endpoints are
   *     assumed to have
   */
  public static AssumedNeeds assuming(
      Collection<TargetGroupBinding> bindings,
      Function<? super TargetGroupBinding, ? extends Collection<String>> endpointGroups,
      Fixes<SgDefect> fixes) {
    Map<NamespacedName, TargetGroupBinding> byKey = new TreeMap<>();
    bindings.forEach(binding -> byKey.put(binding.key(), binding));
    Map<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs = new TreeMap<>();
    Map<NamespacedName, ImmutableList<Problem>> unknown = new TreeMap<>();
    Map<NamespacedName, ImmutableList<Problem>> warnings = new TreeMap<>();
    ImmutableSet.Builder<NamespacedName> unmanaged = ImmutableSet.builder();
    for (TargetGroupBinding binding : byKey.values()) {
      if (binding.networking().isEmpty()) {
        unmanaged.add(binding.key());
        continue;
      }
      Outcome<ImmutableList<Permission>> permissions =
          TgbPermissions.of(binding.networking().get(), ImmutableList.of(), fixes);
      permissions
          .toOptional()
          .ifPresent(
              value ->
                  needs.put(
                      binding.key(),
                      Maps.toMap(
                          new LinkedHashSet<>(endpointGroups.apply(binding)), group -> value)));
      if (!permissions.warningsOrProblems().isEmpty()) {
        (permissions.isOk() ? warnings : unknown)
            .put(binding.key(), permissions.warningsOrProblems());
      }
    }
    return new AssumedNeeds(
        ImmutableMap.copyOf(needs),
        ImmutableMap.copyOf(unknown),
        unmanaged.build(),
        ImmutableMap.copyOf(warnings),
        fixes);
  }
}
