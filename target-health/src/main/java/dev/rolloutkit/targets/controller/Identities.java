package dev.rolloutkit.targets.controller;

import dev.rolloutkit.apimachinery.internal.net.Netip;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.internal.targetgroup.TargetMatch;
import dev.rolloutkit.targets.targetgroup.Endpoint;
import dev.rolloutkit.targets.targetgroup.Match;
import dev.rolloutkit.targets.targetgroup.Target;
import java.util.Collection;

/** Matches by identities that compare addresses instead of strings. */
final class Identities {
  private Identities() {}

  /** Matches by address and port, and by QUIC server id if the protocol is QUIC. */
  static <E extends Endpoint> Match<E> match(
      TargetGroupBinding binding, Collection<E> endpoints, Collection<Target> targets) {
    boolean quic = binding.isIp() && binding.isQuic();
    return TargetMatch.of(
        endpoints,
        targets,
        endpoint ->
            canonical(endpoint.id())
                + (quic ? endpoint.identity() : endpoint.plainIdentity())
                    .substring(endpoint.id().length()),
        target ->
            canonical(target.id())
                + (quic ? target.identity() : target.plainIdentity())
                    .substring(target.id().length()));
  }

  private static String canonical(String id) {
    return Netip.hasZone(id)
        ? id
        : Netip.address(id).match((ip, warnings) -> ip.canonicalInFamily(), problems -> id);
  }
}
