package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.InfraSettingStatus;
import dev.rolloutkit.ako.cluster.InfraSettingStatus.Listener;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.graph.VirtualService.Port;
import dev.rolloutkit.ako.graph.VirtualService.Role;
import dev.rolloutkit.ako.name.InfraSetting;
import java.util.ArrayList;
import java.util.List;

/**
 * The listeners of an AviInfraSetting, which are merged into the ports of a shared or dedicated
 * virtual service whenever a host is handled.
 *
 * <p>Compatibility: when the virtual service is created they are lost, because the HostRule step
 * sets the ports afterwards. So the first host of a shared virtual service does not get them from
 * the setting of an IngressClass; objects to which a setting of a namespace or Route applies do get
 * them, because AKO handles these twice. Source: AKO 2.1.
 */
final class SettingListeners {
  private SettingListeners() {}

  /**
   * Merges the listeners into the ports of a virtual service that existed before its host was
   * handled. Its children then listen on all its ports: in SNI mode only when the host has TLS.
   */
  static void apply(Sync sync, VsDraft vs, HostContext host, boolean secure) {
    InfraSetting infra = host.infra();
    InfraSettingStatus setting = infra == null ? null : sync.cluster.infraSetting(infra.name());
    if (setting == null || setting.listeners().isEmpty()) {
      return;
    }
    vs.ports = merged(vs.ports, setting.listeners());
    vs.rootPorts = vs.role == Role.DEDICATED ? ImmutableList.copyOf(vs.ports) : vs.rootPorts;
    if (secure || sync.config.mode() == NamingMode.EVH) {
      for (VsDraft child : vs.children.values()) {
        child.ports = ImmutableList.copyOf(vs.ports);
        child.rootPorts = ImmutableList.copyOf(vs.ports);
      }
    }
  }

  /** The ports with the listeners, which replace ports with their number. */
  private static List<Port> merged(List<Port> ports, List<Listener> listeners) {
    List<Port> out = new ArrayList<>(ports);
    for (Listener listener : listeners) {
      Port port = new Port(listener.port(), "HTTP", listener.ssl());
      int at = out.stream().map(Port::port).toList().indexOf(listener.port());
      if (at < 0) {
        out.add(port);
      } else {
        out.set(at, port);
      }
    }
    return out;
  }
}
