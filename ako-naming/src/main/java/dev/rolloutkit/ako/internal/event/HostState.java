package dev.rolloutkit.ako.internal.event;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.ako.ingress.HostPath;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

/**
 * What AKO stores of a host when it handles an Ingress or Route. At the next update AKO compares it
 * with the new state to find what was removed.
 *
 * @rule A host is served without TLS, with TLS or passed through; the difference to the state of
 *     the last update is what AKO removes.
 */
final class HostState {
  /** A host that is not served. */
  static final HostState NONE = new HostState(Http.NONE, Tls.NONE, ImmutableListMultimap::of);

  private final Http http;
  private final Tls tls;

  /** Groups the paths only when an event asks for them, because a full sync never does. */
  private final Supplier<ImmutableListMultimap<String, String>> paths;

  private HostState(Http http, Tls tls, Supplier<ImmutableListMultimap<String, String>> paths) {
    this.http = http;
    this.tls = tls;
    this.paths = paths;
  }

  private HostState(Http http, Tls tls, List<HostPath> given) {
    this(http, tls, () -> pathsOf(given));
  }

  /** How HTTP requests are handled. */
  enum Http {
    NONE,
    ALLOW,
    REDIRECT
  }

  /** Where TLS is terminated: nowhere, at the virtual service, or in the pods. */
  enum Tls {
    NONE,
    EDGE,
    PASSTHROUGH
  }

  /** How HTTP requests are handled. */
  Http http() {
    return http;
  }

  /** Where TLS is terminated. */
  Tls tls() {
    return tls;
  }

  /** The names of the Services of each path. */
  ImmutableListMultimap<String, String> paths() {
    return paths.get();
  }

  /** This host, served without TLS. */
  HostState servedWithoutTls(List<HostPath> given) {
    return new HostState(Http.ALLOW, tls, given);
  }

  /** This host, served with TLS. */
  HostState servedWithTls(List<HostPath> given, boolean redirect) {
    return new HostState(redirect ? Http.REDIRECT : http, Tls.EDGE, given);
  }

  /** This host, with TLS that the pods terminate. */
  HostState passedThrough(List<HostPath> given, boolean redirect) {
    return new HostState(redirect ? Http.REDIRECT : http, Tls.PASSTHROUGH, given);
  }

  private static ImmutableListMultimap<String, String> pathsOf(List<HostPath> given) {
    ImmutableListMultimap.Builder<String, String> out = ImmutableListMultimap.builder();
    given.forEach(path -> out.put(path.path(), path.backend().service()));
    return out.build();
  }

  /**
   * The part of this former state that AKO still has to remove, once the new version of the host is
   * served without TLS.
   *
   * @param removed the paths that are not served any longer
   * @param oneVs whether one virtual service serves the host with and without TLS
   */
  HostState withoutHttp(ImmutableListMultimap<String, String> removed, boolean oneVs) {
    if (http == Http.NONE) {
      return this;
    }
    return removed.isEmpty()
        ? new HostState(Http.NONE, oneVs ? Tls.NONE : tls, paths)
        : new HostState(http, tls, () -> removed);
  }

  /**
   * The part of this former state that AKO still has to remove, once the new version of the host is
   * served with TLS; see {@link #withoutHttp}.
   */
  HostState withoutEdge(ImmutableListMultimap<String, String> removed, boolean oneVs) {
    Http left = oneVs && http == Http.ALLOW ? Http.NONE : http;
    if (tls != Tls.EDGE) {
      return new HostState(left, tls, paths);
    }
    return removed.isEmpty()
        ? new HostState(oneVs ? Http.NONE : left, Tls.NONE, paths)
        : new HostState(left, tls, () -> removed);
  }

  /**
   * The part of this former state that AKO still has to remove, once the TLS of the new version of
   * the host is passed through.
   */
  HostState withoutPassthrough() {
    return tls == Tls.PASSTHROUGH ? new HostState(http, Tls.NONE, paths) : this;
  }

  /** Whether the pods terminate TLS and HTTP requests are not served. */
  boolean isOnlyPassedThrough() {
    return tls == Tls.PASSTHROUGH && http != Http.ALLOW;
  }

  /** The paths and Services that another state of the host does not have. */
  ImmutableListMultimap<String, String> pathsWithout(HostState now) {
    return pathsWithout(now.paths()::containsEntry);
  }

  /**
   * The paths that the given ones do not contain.
   *
   * @param byService whether the result also contains paths that have only lost a Service
   */
  ImmutableListMultimap<String, String> pathsWithout(List<HostPath> now, boolean byService) {
    if (byService) {
      return pathsWithout(pathsOf(now)::containsEntry);
    }
    Set<String> kept = new HashSet<>();
    now.forEach(path -> kept.add(path.path()));
    return pathsWithout((path, service) -> kept.contains(path));
  }

  private ImmutableListMultimap<String, String> pathsWithout(BiPredicate<String, String> kept) {
    ImmutableListMultimap.Builder<String, String> out = ImmutableListMultimap.builder();
    paths()
        .forEach(
            (path, service) -> {
              if (!kept.test(path, service)) {
                out.put(path, service);
              }
            });
    return out.build();
  }
}
