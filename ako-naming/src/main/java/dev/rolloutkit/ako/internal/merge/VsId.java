package dev.rolloutkit.ako.internal.merge;

import dev.rolloutkit.ako.graph.VirtualService.Role;

/**
 * Identifies a virtual service for hosts.
 *
 * @param tenant its Avi tenant
 * @param name its name
 * @param role the kind of traffic that it serves
 */
record VsId(String tenant, String name, Role role) {
  boolean isChild() {
    return role == Role.SNI_CHILD || role == Role.EVH_CHILD;
  }

  boolean isOfOneHost() {
    return isChild() || role == Role.DEDICATED;
  }

  String applicationProfile(boolean secure) {
    return switch (role) {
      case SNI_CHILD -> "";
      case DEDICATED -> secure ? "System-Secure-HTTP" : "System-HTTP";
      case PASSTHROUGH -> "System-L4-Application";
      default -> "System-HTTP";
    };
  }

  String networkProfile() {
    return isChild() ? "" : "System-TCP-Proxy";
  }
}
