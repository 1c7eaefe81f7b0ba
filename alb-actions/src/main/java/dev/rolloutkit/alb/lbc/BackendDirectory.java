package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.alb.ingress.AlbIngress;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import java.util.Map;

/**
 * What rules look up while they are built, in the order in which the controller does: Services,
 * Secrets, target groups, tags. Each is asked at most when it is needed, so that the first problem
 * is that of the controller.
 */
public interface BackendDirectory {
  /** Whether there is a Service of that name. */
  boolean hasService(String namespace, String name);

  /** The annotations of a Service that say how requests are authenticated. */
  Map<String, String> authentication(String namespace, String name);

  /** All annotations of a Service. */
  Map<String, String> annotations(String namespace, String name);

  /** The client of OpenID Connect in a Secret. */
  Outcome<Authentication.Client> client(String namespace, String secret);

  /**
   * One target of a forward action as the rule names it, with its weight.
   *
   * @param at the path of the target
   */
  Outcome<LbcAction.Target> target(FieldPath at, LbcAction.Target target, AlbIngress ingress);

  /** The tags of the rules of an Ingress. */
  Outcome<ImmutableMap<String, String>> tags(AlbIngress ingress, LbcOptions options);
}
