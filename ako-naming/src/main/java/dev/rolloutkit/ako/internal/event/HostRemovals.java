package dev.rolloutkit.ako.internal.event;

import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.internal.event.HostState.Http;
import dev.rolloutkit.ako.internal.event.HostState.Tls;
import dev.rolloutkit.ako.internal.merge.HostMerge;
import dev.rolloutkit.ako.internal.merge.HostMerges;
import dev.rolloutkit.ako.internal.merge.HostRemoval;
import dev.rolloutkit.ako.internal.merge.Model;
import dev.rolloutkit.ako.internal.merge.VsDraft;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.internal.place.Placement;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.apimachinery.GoStrings;
import org.jspecify.annotations.Nullable;

/**
 * Removes from the virtual services what an Ingress or Route no longer needs. Source: AKO 2.1.
 *
 * @rule After an update AKO removes from the virtual services what the former version of a host had
 *     and the new one lacks.
 */
final class HostRemovals {
  private final Placement placement;
  private final HostMerges merges;
  private final Reports reports;
  private final boolean evh;

  HostRemovals(Placement placement, HostMerges merges, Reports reports) {
    this.placement = placement;
    this.merges = merges;
    this.reports = reports;
    this.evh = placement.config().mode() == NamingMode.EVH;
  }

  /**
   * Removes the difference between two states of a host after an update.
   *
   * <p>Compatibility: a host that becomes a passthrough host, or stays one, loses its DNS name on
   * the virtual service for hosts without passthrough.
   *
   * @param old the former state, without what the new one has replaced
   * @param now the new state; {@code null} if the object no longer has the host
   */
  void afterUpdate(L7Source source, String host, HostState old, @Nullable HostState now) {
    if (old.tls() == Tls.PASSTHROUGH) {
      if (now == null || now.tls() != Tls.PASSTHROUGH) {
        merges.passthrough().remove(source, host);
      }
      return;
    }
    boolean moves = now == null || now.tls() == Tls.PASSTHROUGH;
    boolean redirect = now == null || moves || now.http() != Http.REDIRECT;
    boolean onlyNames =
        now != null && !moves && source.isRoute() && evh && old.pathsWithout(now).isEmpty();
    if (old.tls() == Tls.EDGE) {
      update(source, host, new HostRemoval(true, old.paths(), moves, redirect, onlyNames));
    }
    if (old.http() != Http.NONE) {
      update(source, host, new HostRemoval(false, old.paths(), moves, redirect, onlyNames));
    }
  }

  /**
   * Removes a part of a host after an update.
   *
   * <p>Compatibility: in SNI mode a dedicated virtual service without pools stays; see {@link
   * AkoDefect#EMPTIED_DEDICATED_STAYS}.
   */
  private void update(L7Source source, String host, HostRemoval removal) {
    if (remove(source, host, removal) && removal.fqdn() && evh) {
      delete(source, host);
    }
  }

  /** Removes a host of an object that was deleted or that AKO no longer watches. */
  void afterDeletion(L7Source source, String host, HostState state) {
    if (state.tls() == Tls.PASSTHROUGH) {
      merges.passthrough().remove(source, host);
      if (state.http() == Http.ALLOW && evh) {
        reportCrash(source, host);
      }
      return;
    }
    boolean emptied = false;
    if (state.tls() == Tls.EDGE) {
      emptied = remove(source, host, HostRemoval.whole(true, state.paths()));
    }
    if (state.http() == Http.ALLOW) {
      emptied = remove(source, host, HostRemoval.whole(false, state.paths()));
    }
    if (emptied) {
      delete(source, host);
    }
  }

  private void reportCrash(L7Source source, String host) {
    reports.add(
        source.at(),
        "AKO crashes when it removes the passthrough host "
            + GoStrings.quote(host)
            + ", because the host also allows HTTP",
        AkoProblemCodes.REFERENCE_CRASH);
  }

  /** Removes a part of a host; returns whether a dedicated virtual service has become empty. */
  private boolean remove(L7Source source, String host, HostRemoval removal) {
    PlacedHost placed = placement.place(source, host);
    VsDraft vs = merges.models().draft(placed.model());
    HostMerge merge = vs == null ? null : merges.of(vs);
    return vs != null && merge != null && merge.remove(vs, placed, removal);
  }

  private void delete(L7Source source, String host) {
    merges.models().put(placement.place(source, host).model(), Model.DELETED);
  }
}
