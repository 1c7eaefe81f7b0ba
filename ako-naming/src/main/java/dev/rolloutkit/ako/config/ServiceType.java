package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/** How traffic reaches the pods behind a Service. Source: AKO 2.1, {@code serviceType}. */
public enum ServiceType {
  /** Pool servers are the endpoints' own addresses. */
  CLUSTER_IP("ClusterIP"),
  /** Pool servers are the nodes, on the Service's node port. */
  NODE_PORT("NodePort"),
  /** Pool servers are the ports that Antrea opens on a node for one pod each. */
  NODE_PORT_LOCAL("NodePortLocal");

  private final String setting;

  ServiceType(String setting) {
    this.setting = setting;
  }

  /** The text of AKO's setting, such as {@code NodePortLocal}. */
  public String setting() {
    return setting;
  }

  /** The type of a raw setting; anything unknown counts as {@link #CLUSTER_IP}. */
  public static ServiceType ofSetting(@Nullable String raw) {
    for (ServiceType type : values()) {
      if (type.setting.equals(raw)) {
        return type;
      }
    }
    return CLUSTER_IP;
  }
}
