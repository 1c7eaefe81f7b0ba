package dev.rolloutkit.ako.ingress;

/**
 * One path of a host.
 *
 * @param path the path as the manifest spells it; empty for none
 * @param pathType {@code Exact}, {@code Prefix} or the default {@code ImplementationSpecific}
 * @param backend the Service that receives the requests
 * @param weight the backend's weight among the backends of the same path; 100 for Ingresses
 */
public record HostPath(String path, String pathType, PathBackend backend, int weight) {
  /** The weight of every path of an Ingress. */
  public static final int WEIGHT = 100;
}
