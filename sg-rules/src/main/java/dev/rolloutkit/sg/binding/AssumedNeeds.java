package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Fixes;
import dev.rolloutkit.apimachinery.NamespacedName;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;
import dev.rolloutkit.sg.settings.SgDefect;

/**
 * The rules that TargetGroupBindings request, computed from manifests alone and on the assumption
 * that endpoints have the security groups that the caller named.
 *
 * <p>Manifests contain neither pods nor network interfaces. Therefore a binding with a named port
 * is in {@link #unknown}, and every binding is assumed to have ready endpoints.
 *
 * @param needs for each binding whose rules could be computed, by ascending key, the rules that it
 *     requests on each security group
 * @param unknown the bindings whose rules cannot be computed from the manifest, with the problems;
 *     in a cluster the controller does not change their rules
 * @param unmanaged the bindings without a networking block, which request no rules: traffic reaches
 *     their endpoints only through rules that others request
 * @param warnings the warnings about the bindings in {@code needs}; bindings without warnings are
 *     absent
 * @param fixes the fixes with which the rules were computed
 */
public record AssumedNeeds(
    ImmutableMap<NamespacedName, ImmutableMap<String, ImmutableList<Permission>>> needs,
    ImmutableMap<NamespacedName, ImmutableList<Problem>> unknown,
    ImmutableSet<NamespacedName> unmanaged,
    ImmutableMap<NamespacedName, ImmutableList<Problem>> warnings,
    Fixes<SgDefect> fixes) {}
