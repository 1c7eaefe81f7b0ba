package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * The rules that TargetGroupBindings request as far as their manifests tell, on the assumption that
 * their endpoints have the security groups that the caller named.
 *
 * <p>Manifests do not contain pods and network interfaces. Therefore a named port cannot be
 * resolved (such a binding is in {@link #unknown}), and every binding is assumed to have ready
 * endpoints.
 *
 * @param needs for each binding that could be computed, by ascending key, the rules that it asks
 *     for on each security group
 * @param unknown the bindings whose rules cannot be computed from the manifest, with the problems;
 *     in a cluster the controller leaves their rules as they are
 * @param unmanaged the bindings without a networking block, which request no rules: traffic reaches
 *     their endpoints only through rules that others request
 * @param warnings the warnings about bindings that were computed; bindings without warnings are
 *     absent
 */
public record AssumedNeeds(
    ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> needs,
    ImmutableMap<TgbKey, ImmutableList<Problem>> unknown,
    ImmutableSet<TgbKey> unmanaged,
    ImmutableMap<TgbKey, ImmutableList<Problem>> warnings) {}
