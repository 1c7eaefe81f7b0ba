package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * A change of the request on its way to the backend.
 *
 * @param type {@link #URL} or {@link #HOST}
 * @param url the rewrites for type {@link #URL}; {@code null} when absent
 * @param host the rewrites for type {@link #HOST}; {@code null} when absent
 */
public record LbcTransform(String type, @Nullable Rewrites url, @Nullable Rewrites host) {
  /** The type of a transform that rewrites path and query. */
  public static final String URL = "url-rewrite";

  /** The type of a transform that rewrites the host. */
  public static final String HOST = "host-header-rewrite";

  /** The rewrites, in order; {@code null} when absent. */
  public record Rewrites(@Nullable ImmutableList<Rewrite> rewrites) {}

  /** One rewrite, which replaces what matches the regular expression. */
  public record Rewrite(String regex, String replace) {}
}
