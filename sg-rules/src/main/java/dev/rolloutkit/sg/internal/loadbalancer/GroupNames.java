package dev.rolloutkit.sg.internal.loadbalancer;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

/**
 * The names of the AWS resources that the controller creates.
 *
 * @rule A managed security group is named after namespace, name and a hash.
 */
public final class GroupNames {
  /** The end of the name of a network load balancer in front of an application load balancer. */
  public static final String FRONTEND = "-nlb";

  private static final int HASH = 10;

  private GroupNames() {}

  public static String autoBackend(String clusterName) {
    return "k8s-traffic-" + cut(alnum(clusterName), 232) + "-" + hash(clusterName);
  }

  /** The name of the managed security group of a single Ingress. */
  public static String albImplicit(String clusterName, String namespace, String name) {
    return ofObject(namespace, name, clusterName + namespace + "/" + name);
  }

  /** The name of the managed security group of an Ingress group. */
  public static String albExplicit(String clusterName, String group) {
    return ofGroup(group, clusterName + group);
  }

  /** The name of the managed security group of a Service. */
  public static String nlb(String clusterName, String namespace, String name, String uid) {
    return ofObject(namespace, name, clusterName + name + namespace + uid);
  }

  /**
   * The name of a resource that belongs to one object: up to 8 letters and digits of its namespace,
   * up to 8 of its name, and a hash.
   *
   * @param hashed the string that is hashed
   */
  public static String ofObject(String namespace, String name, String hashed) {
    return owned(namespace, name) + hash(hashed);
  }

  /**
   * The name of a resource that belongs to an Ingress group: up to 17 letters and digits of the
   * group's name, and a hash.
   *
   * @param hashed the string that is hashed
   */
  public static String ofGroup(String group, String hashed) {
    return "k8s-" + cut(alnum(group), 17) + "-" + hash(hashed);
  }

  /**
   * The name of the network load balancer in front of an Ingress group whose own load balancer has
   * an empty name: up to 16 letters and digits of the group's name, and a short hash.
   *
   * @param hashed the string that is hashed
   */
  public static String ofGroupFrontend(String group, String hashed) {
    return "k8s-" + cut(alnum(group), 16) + "-" + cut(hash(hashed), 8) + FRONTEND;
  }

  /**
   * The name of the network load balancer in front of a single Ingress whose own load balancer has
   * an empty name: up to 8 letters and digits of its namespace, up to 8 of its name, and a short
   * hash.
   *
   * @param hashed the string that is hashed
   */
  public static String ofObjectFrontend(String namespace, String name, String hashed) {
    return owned(namespace, name) + cut(hash(hashed), 6) + FRONTEND;
  }

  private static String owned(String namespace, String name) {
    return "k8s-" + cut(alnum(namespace), 8) + "-" + cut(alnum(name), 8) + "-";
  }

  private static String hash(String text) {
    return cut(Hashing.sha256().hashString(text, StandardCharsets.UTF_8).toString(), HASH);
  }

  private static String alnum(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }
}
