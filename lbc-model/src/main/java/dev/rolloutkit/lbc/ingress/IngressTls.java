package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableList;

/**
 * One TLS entry of an Ingress.
 *
 * @param hosts the hosts; may be empty
 * @param secretName the secret; may be empty
 */
public record IngressTls(ImmutableList<String> hosts, String secretName) {}
