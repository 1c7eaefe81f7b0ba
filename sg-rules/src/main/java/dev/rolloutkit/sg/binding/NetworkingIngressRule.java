package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;

/**
 * Each of the peers may reach each of the ports. Absent lists are empty ones.
 *
 * @param from the peers
 * @param ports the ports; Compatibility: with none of them the controller opens nothing
 */
public record NetworkingIngressRule(
    ImmutableList<NetworkingPeer> from, ImmutableList<NetworkingPort> ports) {}
