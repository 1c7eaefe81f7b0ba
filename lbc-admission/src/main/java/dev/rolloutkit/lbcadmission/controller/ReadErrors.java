package dev.rolloutkit.lbcadmission.controller;

import java.util.Optional;

/** How reads of the cluster go wrong; each use of a read asks once. */
@FunctionalInterface
public interface ReadErrors {
  /** The reads that can fail. */
  enum Read {
    /** The bindings of the cluster or of a namespace. */
    LIST_BINDINGS,
    /** A Service. */
    GET_SERVICE,
    /** The IngressClasses. */
    LIST_INGRESS_CLASSES,
    /** An IngressClass. */
    GET_INGRESS_CLASS
  }

  /** Reads that always succeed. */
  ReadErrors NONE = read -> Optional.empty();

  /** The error of the next use of a read; empty when it succeeds. */
  Optional<String> errorOf(Read read);
}
