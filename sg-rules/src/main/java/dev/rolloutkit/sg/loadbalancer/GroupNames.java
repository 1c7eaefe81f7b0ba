package dev.rolloutkit.sg.loadbalancer;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

/** Names of what the controller creates. */
public final class GroupNames {
  private static final int HASH = 10;

  private GroupNames() {}

  static String autoBackend(String clusterName) {
    return "k8s-traffic-" + cut(alnum(clusterName), 232) + "-" + hash(clusterName);
  }

  /** The managed group of an Ingress. */
  public static String albImplicit(String clusterName, String namespace, String name) {
    return ofObject(namespace, name, clusterName + namespace + "/" + name);
  }

  /** The managed group of an explicit group. */
  public static String albExplicit(String clusterName, String group) {
    return ofGroup(group, clusterName + group);
  }

  /** The managed group of a Service. */
  public static String nlb(String clusterName, String namespace, String name, String uid) {
    return ofObject(namespace, name, clusterName + name + namespace + uid);
  }

  /**
   * The name of what belongs to one object: 8 letters and digits of its namespace, 8 of its name,
   * and a hash.
   *
   * @param hashed what the hash is of
   */
  public static String ofObject(String namespace, String name, String hashed) {
    return owned(namespace, name) + hash(hashed);
  }

  /** The name of what belongs to an explicit group: 17 letters and digits of it, and a hash. */
  public static String ofGroup(String group, String hashed) {
    return "k8s-" + cut(alnum(group), 17) + "-" + hash(hashed);
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
