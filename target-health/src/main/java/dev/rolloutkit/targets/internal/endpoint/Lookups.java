package dev.rolloutkit.targets.internal.endpoint;

import java.util.Optional;

/** The errors that reads of the cluster return, one for each use of a read. */
@FunctionalInterface
public interface Lookups {
  /** The reads that can fail. */
  enum Read {
    /** A Service. */
    GET_SERVICE("getService"),
    /** The EndpointSlices of a Service. */
    LIST_ENDPOINT_SLICES("listEndpointSlice"),
    /** The nodes. */
    LIST_NODES("listNode"),
    /** A pod of the controller's cache. */
    GET_POD("getPodInfo"),
    /** The bindings of a namespace. */
    LIST_BINDINGS("listTargetGroupBinding");

    private final String text;

    Read(String text) {
      this.text = text;
    }

    /** The name of the read. */
    public String text() {
      return text;
    }
  }

  /** Reads that always succeed. */
  Lookups NO_ERRORS = read -> Optional.empty();

  /** The error of the next use of a read; empty if it succeeds. */
  Optional<String> errorOf(Read read);
}
