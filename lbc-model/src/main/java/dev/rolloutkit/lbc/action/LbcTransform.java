package dev.rolloutkit.lbc.action;

import com.google.common.collect.ImmutableList;
import java.util.Optional;

/** A change of the request on its way to the backend. */
public sealed interface LbcTransform {
  /** The type of a transform that rewrites path and query. */
  String URL = "url-rewrite";

  /** The type of a transform that rewrites the host. */
  String HOST = "host-header-rewrite";

  /** The type as JSON has it, such as {@code url-rewrite}. */
  String type();

  /** The rewrites, in order. */
  ImmutableList<Rewrite> rewrites();

  /** The rewrites of the other type that the annotation has too. The controller ignores them. */
  Optional<ImmutableList<Rewrite>> ignored();

  /**
   * Rewrites path and query.
   *
   * @param rewrites the rewrites, in order
   * @param ignored rewrites of the host, which the controller ignores
   */
  record UrlRewrite(ImmutableList<Rewrite> rewrites, Optional<ImmutableList<Rewrite>> ignored)
      implements LbcTransform {

    /** A transform without rewrites of the other type. */
    public UrlRewrite(ImmutableList<Rewrite> rewrites) {
      this(rewrites, Optional.empty());
    }

    @Override
    public String type() {
      return URL;
    }
  }

  /**
   * Rewrites the host.
   *
   * @param rewrites the rewrites, in order
   * @param ignored rewrites of path and query, which the controller ignores
   */
  record HostRewrite(ImmutableList<Rewrite> rewrites, Optional<ImmutableList<Rewrite>> ignored)
      implements LbcTransform {

    /** A transform without rewrites of the other type. */
    public HostRewrite(ImmutableList<Rewrite> rewrites) {
      this(rewrites, Optional.empty());
    }

    @Override
    public String type() {
      return HOST;
    }
  }

  /**
   * Replaces what matches a regular expression.
   *
   * @param regex the regular expression
   * @param replace what replaces the match
   */
  record Rewrite(String regex, String replace) {}
}
