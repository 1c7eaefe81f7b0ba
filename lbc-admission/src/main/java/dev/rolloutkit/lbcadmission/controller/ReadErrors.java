package dev.rolloutkit.lbcadmission.controller;

import java.util.Optional;

/** Simulates errors when the controller reads the cluster; called once for each read. */
@FunctionalInterface
public interface ReadErrors {
  /** The reads that can fail. */
  enum Read {
    /** Listing the bindings of the cluster or of a namespace. */
    LIST_BINDINGS,
    /** Getting a Service. */
    GET_SERVICE,
    /** Listing the IngressClasses. */
    LIST_INGRESS_CLASSES,
    /** Getting an IngressClass. */
    GET_INGRESS_CLASS
  }

  /** All reads succeed. */
  ReadErrors NONE = read -> Optional.empty();

  /** The error message of the next read; empty if it succeeds. */
  Optional<String> errorOf(Read read);
}
