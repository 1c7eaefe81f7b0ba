package dev.rolloutkit.ako.config;

import org.jspecify.annotations.Nullable;

/** How traffic reaches the pods of a Service. Source: AKO 2.1, {@code serviceType}. */
public enum ServiceType {
  /** Pool servers are the addresses of the endpoints. */
  CLUSTER_IP("ClusterIP"),
  /** Pool servers are the nodes, with the Service's node port. */
  NODE_PORT("NodePort"),
  /** Pool servers are the ports that Antrea opens on a pod's node for that pod. */
  NODE_PORT_LOCAL("NodePortLocal");

  private final String setting;

  ServiceType(String setting) {
    this.setting = setting;
  }

  /** The value of AKO's setting, such as {@code NodePortLocal}. */
  public String setting() {
    return setting;
  }

  /** Parses the setting; an unknown value means {@link #CLUSTER_IP}. */
  public static ServiceType ofSetting(@Nullable String raw) {
    for (ServiceType type : values()) {
      if (type.setting.equals(raw)) {
        return type;
      }
    }
    return CLUSTER_IP;
  }
}
