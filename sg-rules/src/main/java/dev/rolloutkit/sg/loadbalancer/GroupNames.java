package dev.rolloutkit.sg.loadbalancer;

import com.google.common.hash.Hashing;
import java.nio.charset.StandardCharsets;

/** Names of the groups that the controller creates. */
final class GroupNames {
  private static final int HASH = 10;

  private GroupNames() {}

  static String autoBackend(String clusterName) {
    return "k8s-traffic-" + cut(alnum(clusterName), 232) + "-" + hash(clusterName);
  }

  static String albImplicit(String clusterName, String namespace, String name) {
    return owned(namespace, name) + hash(clusterName + namespace + "/" + name);
  }

  static String albExplicit(String clusterName, String group) {
    return "k8s-" + cut(alnum(group), 17) + "-" + hash(clusterName + group);
  }

  static String nlb(String clusterName, String namespace, String name, String uid) {
    return owned(namespace, name) + hash(clusterName + name + namespace + uid);
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
