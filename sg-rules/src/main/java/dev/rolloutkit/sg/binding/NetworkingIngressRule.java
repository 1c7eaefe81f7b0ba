package dev.rolloutkit.sg.binding;

import com.google.common.collect.ImmutableList;

/**
 * One rule of a networking block: each of the peers may reach each of the ports. A list that is
 * absent in the manifest is empty here.
 *
 * @param from the peers
 * @param ports the ports; Compatibility: with none of them the controller opens nothing
 */
public record NetworkingIngressRule(
    ImmutableList<NetworkingPeer> from, ImmutableList<NetworkingPort> ports) {}
