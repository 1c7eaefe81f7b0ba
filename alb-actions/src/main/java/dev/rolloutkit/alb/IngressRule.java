package dev.rolloutkit.alb;

import com.google.common.collect.ImmutableList;

/**
 * One rule of an Ingress.
 *
 * @param host the host; empty for any
 * @param http whether the rule has an {@code http} part at all
 * @param paths the paths of that part, in order; empty if there is none
 */
public record IngressRule(String host, boolean http, ImmutableList<IngressPath> paths) {

  IngressRule withPaths(Iterable<IngressPath> changed) {
    return new IngressRule(host, http, ImmutableList.copyOf(changed));
  }
}
