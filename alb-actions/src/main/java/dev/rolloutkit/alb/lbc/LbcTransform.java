package dev.rolloutkit.alb.lbc;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A change of the request on its way to the backend.
 *
 * @param type {@link #URL} or {@link #HOST}
 * @param url of type {@link #URL}; {@code null} when absent
 * @param host of type {@link #HOST}; {@code null} when absent
 */
public record LbcTransform(String type, @Nullable Rewrites url, @Nullable Rewrites host) {
  /** The type of a transform that rewrites path and query. */
  public static final String URL = "url-rewrite";

  /** The type of a transform that rewrites the host. */
  public static final String HOST = "host-header-rewrite";

  /** The rewrites, in order; {@code null} when absent. */
  public record Rewrites(@Nullable ImmutableList<Rewrite> rewrites) {}

  /** One rewrite: what matches the expression is replaced. */
  public record Rewrite(String regex, String replace) {}
}
