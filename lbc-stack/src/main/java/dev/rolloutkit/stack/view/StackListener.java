package dev.rolloutkit.stack.view;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/**
 * A listener of a stack.
 *
 * @param loadBalancer the id of its load balancer in the stack
 * @param port its port
 * @param protocol its protocol, such as {@code HTTPS}
 * @param sslPolicy the policy that limits ciphers and versions of TLS; absent without TLS
 * @param certificates its certificates, the default one first: ARNs, or {@code type/id} of those
 *     that the controller requests
 * @param rules its rules by priority; the last one has the default actions
 */
public record StackListener(
    String loadBalancer,
    int port,
    String protocol,
    Optional<String> sslPolicy,
    ImmutableList<String> certificates,
    ImmutableList<StackRule> rules) {}
