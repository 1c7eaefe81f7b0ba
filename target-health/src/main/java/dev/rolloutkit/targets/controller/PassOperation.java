package dev.rolloutkit.targets.controller;

import java.util.Optional;

/** The operations of AWS and of the API server that a pass uses and that can fail. */
public enum PassOperation {
  DESCRIBE("describe"),
  REGISTER("register"),
  DEREGISTER("deregister"),
  DESCRIBE_VPC("vpc"),
  ASSUME_ROLE("assumeRole"),
  NETWORKING("networking"),
  NETWORKING_CLEANUP("networkingCleanup"),
  PATCH_BINDING("patchTargetGroupBinding"),
  PATCH_BINDING_STATUS("patchTargetGroupBindingStatus"),
  PATCH_POD_STATUS("patchPodStatus"),
  GET_POD("getPodInfo"),
  GET_SERVICE("getService"),
  GET_CONFIG_MAP("getConfigMap"),
  LIST_BINDINGS("listTargetGroupBinding"),
  LIST_ENDPOINT_SLICES("listEndpointSlice"),
  LIST_NODES("listNode"),
  CREATE_CONFIG_MAP("createConfigMap"),
  UPDATE_CONFIG_MAP("updateConfigMap");

  private final String text;

  PassOperation(String text) {
    this.text = text;
  }

  /** Its name. */
  public String text() {
    return text;
  }

  /** The operation with a name; empty if there is none. */
  public static Optional<PassOperation> parse(String text) {
    for (PassOperation operation : values()) {
      if (operation.text.equals(text)) {
        return Optional.of(operation);
      }
    }
    return Optional.empty();
  }
}
