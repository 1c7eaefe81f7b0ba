package dev.rolloutkit.ako.ingress;

/**
 * One path of a host.
 *
 * @param path as written; empty for none
 * @param pathType {@code Exact}, {@code Prefix} or {@code ImplementationSpecific}, which is also
 *     the default
 * @param backend where its requests go
 * @param weight its share of them among backends of the same path, 100 for Ingresses
 */
public record HostPath(String path, String pathType, Backend backend, int weight) {
  /** The weight of every path of an Ingress. */
  public static final int WEIGHT = 100;
}
