package dev.rolloutkit.alb.ingress;

import com.google.common.collect.ImmutableList;

/**
 * One rule of an Ingress.
 *
 * @param host the host; empty for any
 * @param http whether the rule has an {@code http} part at all
 * @param paths the paths of that part, in order; empty if there is none
 * @param listed whether that part has a list of paths; without one the API writes {@code
 *     "paths":null}, with an empty one {@code "paths":[]}
 */
public record IngressRule(
    String host, boolean http, ImmutableList<IngressPath> paths, boolean listed) {

  /** A rule whose {@code http} part, if there is one, has a list of paths. */
  public IngressRule(String host, boolean http, ImmutableList<IngressPath> paths) {
    this(host, http, paths, http);
  }

  /** The same rule with other paths; a list that was absent stays so unless there are some. */
  public IngressRule withPaths(Iterable<IngressPath> changed) {
    ImmutableList<IngressPath> now = ImmutableList.copyOf(changed);
    return new IngressRule(host, http, now, listed || !now.isEmpty());
  }
}
