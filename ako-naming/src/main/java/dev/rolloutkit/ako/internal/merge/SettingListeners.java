package dev.rolloutkit.ako.internal.merge;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.InfraSettingStatus.Listener;
import dev.rolloutkit.ako.config.AkoDefect;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.internal.parse.L7Source;
import dev.rolloutkit.ako.internal.parse.WatchedCluster;
import dev.rolloutkit.ako.internal.place.PlacedHost;
import dev.rolloutkit.ako.name.InfraSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The listeners of an AviInfraSetting, which are merged into the ports of a shared or dedicated
 * virtual service whenever a host is handled.
 *
 * <p>Compatibility: a new virtual service loses the listeners, because AKO applies its HostRule
 * afterwards and thereby sets the ports. It keeps them if the HostRule is rejected or of another
 * tenant. So the first host of a shared virtual service does not get them from the setting of an
 * IngressClass; objects to which a setting of a namespace or Route applies do get them, because AKO
 * handles these twice. See {@link AkoDefect#SETTING_LISTENERS_LOST}. Source: AKO 2.1.
 *
 * @rule The listeners of an AviInfraSetting are added to the ports of a virtual service, but are
 *     lost when it is created.
 */
public record SettingListeners(WatchedCluster cluster, Models models) {
  /**
   * Merges the listeners into the ports of the virtual service of a host. Its children then listen
   * on all its ports: in SNI mode only when the host has TLS.
   *
   * @param known the virtual service if it existed before the host was handled; {@code null} if not
   */
  public void apply(@Nullable VsDraft known, PlacedHost host, boolean secure) {
    VsDraft vs =
        cluster.config().fixes().fixes(AkoDefect.SETTING_LISTENERS_LOST)
            ? models.draft(host.model())
            : known;
    if (vs == null || !exist(host.source())) {
      return;
    }
    merge(vs, host);
    if (vs.role() == Role.DEDICATED) {
      vs.listeners.rootPorts = vs.listeners.ports;
    }
    if (secure || cluster.config().mode() == NamingMode.EVH) {
      for (VsDraft child : vs.children.values()) {
        child.listeners.copyPorts(vs.listeners);
      }
    }
  }

  /** Merges the listeners into the ports of a virtual service, as AKO does when it creates one. */
  void merge(VsDraft vs, PlacedHost host) {
    ImmutableList<Listener> listeners = of(host.source());
    if (!listeners.isEmpty()) {
      vs.listeners.hasSettingPorts = true;
      vs.listeners.ports = merged(vs.listeners.ports, listeners);
    }
  }

  /** Whether the setting of an Ingress or Route has listeners. */
  public boolean exist(L7Source source) {
    return !of(source).isEmpty();
  }

  private ImmutableList<Listener> of(L7Source source) {
    InfraSetting infra = source.infra();
    InfraSettingStatus setting =
        infra == null ? null : cluster.snapshot().infraSetting(infra.name());
    return setting == null ? ImmutableList.of() : setting.listeners();
  }

  /** The ports with the listeners, which replace ports with their number. */
  private static ImmutableList<Port> merged(List<Port> ports, List<Listener> listeners) {
    List<Port> out = new ArrayList<>(ports);
    Map<Integer, Integer> positions = new HashMap<>();
    for (int i = 0; i < out.size(); i++) {
      positions.putIfAbsent(out.get(i).port(), i);
    }
    for (Listener listener : listeners) {
      Port port = new Port(listener.port(), "HTTP", listener.ssl());
      Integer at = positions.putIfAbsent(listener.port(), out.size());
      if (at == null) {
        out.add(port);
      } else {
        out.set(at, port);
      }
    }
    return ImmutableList.copyOf(out);
  }
}
