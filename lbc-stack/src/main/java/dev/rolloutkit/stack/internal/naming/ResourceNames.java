package dev.rolloutkit.stack.internal.naming;

import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.action.TargetGroupCatalog;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.lbc.problem.Failure;
import dev.rolloutkit.sg.internal.loadbalancer.GroupNames;
import dev.rolloutkit.stack.config.StackProblemCodes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeSet;

/**
 * The names of the AWS resources that the controller creates for a group. A name ends in ten digits
 * of a hash, so its owner can only be found by comparing the names of all candidates.
 *
 * <p>Source: AWS Load Balancer Controller, model builder of Ingress groups.
 *
 * @rule The name of an AWS resource is made from namespace, name and a hash, and an explicit name
 *     may have at most 32 bytes.
 */
public final class ResourceNames {
  private static final int LONGEST = 32;
  private static final int FRONTEND_PART = LONGEST - GroupNames.FRONTEND.length();

  private ResourceNames() {}

  /**
   * The name of a load balancer.
   *
   * @param explicit the names that annotations of the members set, in any order
   */
  public static String loadBalancer(
      String clusterName, GroupId group, String scheme, Collection<String> explicit)
      throws Failure {
    TreeSet<String> names = new TreeSet<>(CodePoints.ORDER);
    names.addAll(explicit);
    if (names.size() > 1) {
      throw stop("conflicting load balancer name: " + set(names));
    }
    if (names.size() == 1) {
      return checked(names.first());
    }
    String hashed = clusterName + group.text() + scheme;
    return group.isExplicit()
        ? GroupNames.ofGroup(group.name(), hashed)
        : GroupNames.ofObject(group.namespace(), group.name(), hashed);
  }

  /**
   * The name of the network load balancer in front of an application load balancer: the first bytes
   * of the name of the application load balancer, where a character that is cut in half becomes
   * U+FFFD. If an annotation gives the application load balancer an empty name, the name is
   * generated.
   *
   * @rule The network load balancer in front is named after the first bytes of the name of the
   *     application load balancer.
   * @param scheme the scheme of the network load balancer
   */
  public static String frontend(
      String clusterName, GroupId group, String scheme, String applicationLoadBalancer) {
    if (applicationLoadBalancer.isEmpty()) {
      String hashed = clusterName + group.text() + scheme;
      return group.isExplicit()
          ? GroupNames.ofGroupFrontend(group.name(), hashed)
          : GroupNames.ofObjectFrontend(group.namespace(), group.name(), hashed);
    }
    byte[] utf8 = applicationLoadBalancer.getBytes(StandardCharsets.UTF_8);
    return GoStrings.fromUtf8(Arrays.copyOf(utf8, Math.min(utf8.length, FRONTEND_PART)))
        + GroupNames.FRONTEND;
  }

  /** Returns an explicit name, or fails if it is longer than 32 bytes. */
  public static String checked(String name) throws Failure {
    if (GoStrings.utf8Length(name) > LONGEST) {
      throw stop("load balancer name cannot be longer than 32 characters");
    }
    return name;
  }

  /** The name of the managed security group. */
  public static String securityGroup(String clusterName, GroupId group) {
    return group.isExplicit()
        ? GroupNames.albExplicit(clusterName, group.name())
        : GroupNames.albImplicit(clusterName, group.namespace(), group.name());
  }

  /** The name of a target group. */
  public static String targetGroup(TargetGroupKey key) {
    return GroupNames.ofObject(
        key.serviceNamespace(),
        key.serviceName(),
        key.clusterName()
            + key.group().text()
            + key.ingressNamespace()
            + key.ingressName()
            + key.serviceUid()
            + key.servicePort()
            + key.targetGroupPort()
            + key.targetType()
            + key.protocol()
            + key.protocolVersion()
            + (key.targetControlPort().isPresent() ? key.targetControlPort().getAsInt() : ""));
  }

  /** The id of a target group in its stack: {@code shop/web-api:80}. */
  public static String targetGroupId(TargetGroupKey key) {
    return TargetGroupCatalog.resourceId(
        key.ingressNamespace(), key.ingressName(), key.serviceName(), key.servicePort());
  }

  /** A set of strings as Go prints it: {@code map[a:{} b:{}]}. */
  public static String set(Collection<String> texts) {
    TreeSet<String> sorted = new TreeSet<>(CodePoints.ORDER);
    sorted.addAll(texts);
    return "map[" + String.join(" ", sorted.stream().map(text -> text + ":{}").toList()) + "]";
  }

  private static Failure stop(String message) {
    return new Failure(
        Problem.plain(FieldPath.root(), message, StackProblemCodes.LOAD_BALANCER_NAME));
  }
}
