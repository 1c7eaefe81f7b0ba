package dev.rolloutkit.lbc.ingress;

import com.google.common.collect.ImmutableList;

/**
 * One rule of an Ingress.
 *
 * @param host the host; empty for any
 * @param http whether the rule has an {@code http} object
 * @param paths the paths of that object, in order; empty if there is none
 * @param listed whether that object has a list of paths; the API writes {@code "paths":null} if
 *     there is no list and {@code "paths":[]} if the list is empty
 */
public record IngressRule(
    String host, boolean http, ImmutableList<IngressPath> paths, boolean listed) {

  /** Creates a rule whose {@code http} object, if there is one, has a list of paths. */
  public IngressRule(String host, boolean http, ImmutableList<IngressPath> paths) {
    this(host, http, paths, http);
  }

  /**
   * Returns a copy with other paths. If the list of paths is absent and there are no paths, it
   * remains absent.
   */
  public IngressRule withPaths(Iterable<IngressPath> changed) {
    ImmutableList<IngressPath> now = ImmutableList.copyOf(changed);
    return new IngressRule(host, http, now, listed || !now.isEmpty());
  }
}
