package dev.rolloutkit.ako.inventory;

import dev.rolloutkit.ako.name.Origin;

/**
 * A name, host or label that is too long.
 *
 * @param kind what is too long
 * @param text the name, host or label
 * @param bytes its length in bytes of UTF-8
 * @param origin the Kubernetes object
 * @param effect the consequence, as a clause in English
 */
public record LengthFinding(Kind kind, String text, int bytes, Origin origin, String effect) {

  /** What is too long. */
  public enum Kind {
    /** The name of an Avi object has more than 255 bytes. */
    AVI_NAME,
    /** A host has more than 253 bytes. */
    HOST,
    /** A label of a host has more than 63 bytes. */
    HOST_LABEL,
    /** The cluster's name has more than 32 characters. */
    CLUSTER_NAME
  }
}
