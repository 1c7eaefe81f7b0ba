package dev.rolloutkit.ako.internal.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableListMultimap;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.PathBackend;
import dev.rolloutkit.ako.internal.event.HostState.Http;
import dev.rolloutkit.ako.internal.event.HostState.Tls;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The parts of a host that must be removed after an update. */
class HostStateTest {
  private static final HostPath A = path("/a", "one");
  private static final HostPath B = path("/b", "one");

  private static HostPath path(String path, String service) {
    return new HostPath(path, "Prefix", new PathBackend(service, 80, "", null), HostPath.WEIGHT);
  }

  private static HostState afterUpdate(HostState before, List<HostPath> now, boolean oneVs) {
    return before.withoutEdge(before.pathsWithout(now, true), oneVs);
  }

  @Test
  void nothingRemainsOfAHostWhoseSamePathsAreServedWithTls() {
    HostState before = HostState.NONE.servedWithTls(List.of(A, B), true);

    assertThat(afterUpdate(before, List.of(A, B), false).tls()).isEqualTo(Tls.NONE);
  }

  @Test
  void onlyTheLostPathRemains() {
    HostState before = HostState.NONE.servedWithTls(List.of(A, B), true);

    HostState remaining = afterUpdate(before, List.of(A), false);

    assertThat(remaining.tls()).isEqualTo(Tls.EDGE);
    assertThat(remaining.paths()).isEqualTo(ImmutableListMultimap.of("/b", "one"));
  }

  @Test
  void aPathThatHasLostAServiceRemainsOnlyIfPoolNamesContainTheService() {
    HostState before = HostState.NONE.servedWithoutTls(List.of(A, path("/a", "two")));

    assertThat(before.pathsWithout(List.of(A), true))
        .isEqualTo(ImmutableListMultimap.of("/a", "two"));
    assertThat(before.pathsWithout(List.of(A), false)).isEqualTo(ImmutableListMultimap.of());
  }

  @Test
  void tlsReplacesHttpOnlyWhereOneVirtualServiceServesBoth() {
    HostState before = HostState.NONE.servedWithoutTls(List.of(A));

    assertThat(afterUpdate(before, List.of(A), true).http()).isEqualTo(Http.NONE);
    assertThat(afterUpdate(before, List.of(A), false).http()).isEqualTo(Http.ALLOW);
  }

  @Test
  void aHostWithPassthroughAndHttpIsNotOnlyPassedThrough() {
    HostState passedThrough = HostState.NONE.passedThrough(List.of(A), false);

    assertThat(passedThrough.isOnlyPassedThrough()).isTrue();
    assertThat(
            HostState.NONE
                .servedWithoutTls(List.of(A))
                .passedThrough(List.of(A), false)
                .isOnlyPassedThrough())
        .isFalse();
  }
}
