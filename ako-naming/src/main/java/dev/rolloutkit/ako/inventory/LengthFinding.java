package dev.rolloutkit.ako.inventory;

import dev.rolloutkit.ako.name.Origin;

/**
 * A name, host or label that is too long.
 *
 * @param kind what
 * @param text the name, host or label
 * @param bytes how long it is, in bytes of UTF-8
 * @param origin the Kubernetes object
 * @param effect the consequence, as a sentence
 */
public record LengthFinding(Kind kind, String text, int bytes, Origin origin, String effect) {

  /** What is too long. */
  public enum Kind {
    /** The name of an Avi object, more than 255 bytes. */
    AVI_NAME,
    /** A host, more than 253 bytes. */
    HOST,
    /** One label of a host, more than 63 bytes. */
    HOST_LABEL,
    /** The name of the cluster, more than 32 characters. */
    CLUSTER_NAME
  }
}
