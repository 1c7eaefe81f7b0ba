package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.sg.ec2.Permission;

/**
 * What TargetGroupBindings need as far as their manifests tell it, on the assumption that their
 * endpoints sit on the security groups that the caller named.
 *
 * <p>Manifests do not know pods and network interfaces. So a named port cannot be resolved (such a
 * binding is in {@link #unknown}), and a binding that has no ready endpoints in truth is taken to
 * have some.
 *
 * @param needs permissions for each security group, for each binding that could be computed, by
 *     ascending key
 * @param unknown the bindings whose needs cannot be told from the manifest, and why; in a cluster
 *     their rules stay as they are
 * @param unmanaged the bindings without a networking block: whatever reaches their endpoints does
 *     so by rules that others need
 * @param warnings what the bindings that were computed should know, by binding; those without
 *     warnings are left out
 */
public record AssumedNeeds(
    ImmutableMap<TgbKey, ImmutableMap<String, ImmutableList<Permission>>> needs,
    ImmutableMap<TgbKey, ImmutableList<Problem>> unknown,
    ImmutableSet<TgbKey> unmanaged,
    ImmutableMap<TgbKey, ImmutableList<Problem>> warnings) {}
