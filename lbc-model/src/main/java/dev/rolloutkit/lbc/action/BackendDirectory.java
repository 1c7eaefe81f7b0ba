package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.lbc.ingress.IngressView;
import java.util.Map;

/**
 * Looks up the objects that are needed to build listener rules: Services, Secrets, target groups
 * and tags. The functions are called only when needed and in the controller's order, so that the
 * first problem is the one that the controller reports.
 */
public interface BackendDirectory {
  /** Whether the Service exists. */
  boolean hasService(String namespace, String name);

  /** The annotations of a Service that configure authentication. */
  Map<String, String> authentication(String namespace, String name);

  /** All annotations of a Service. */
  Map<String, String> annotations(String namespace, String name);

  /** The OpenID Connect client in a Secret. */
  Outcome<Authentication.Client> client(String namespace, String secret);

  /**
   * Resolves one target of a forward action to the form that a listener rule uses, with its weight.
   *
   * @param at the path of the target, for problems
   */
  Outcome<LbcAction.Target> target(FieldPath at, LbcAction.Target target, IngressView ingress);

  /** The tags of the rules of an Ingress. */
  Outcome<ImmutableMap<String, String>> tags(IngressView ingress, ReaderSettings options);
}
