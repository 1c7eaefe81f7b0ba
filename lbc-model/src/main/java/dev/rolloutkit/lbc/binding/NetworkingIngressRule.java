package dev.rolloutkit.lbc.binding;

import com.google.common.collect.ImmutableList;

/**
 * One rule of a networking block: each of the peers may reach each of the ports. A list that is
 * absent in the manifest is empty here.
 *
 * @param from the peers
 * @param ports the ports; Compatibility: if there are none, the controller opens no port
 */
public record NetworkingIngressRule(
    ImmutableList<NetworkingPeer> from, ImmutableList<NetworkingPort> ports) {}
