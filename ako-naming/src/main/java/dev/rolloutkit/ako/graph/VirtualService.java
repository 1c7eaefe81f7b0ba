package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.Marker;
import dev.rolloutkit.apimachinery.ValueStyle;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A virtual service with its pools, policies and children. Texts that do not apply are empty.
 *
 * <p>A shared virtual service may hold two pools of one name: that is what AKO makes of two
 * Ingresses whose names collide.
 */
@Value.Immutable
@ValueStyle
public interface VirtualService {
  /** Its name. */
  String name();

  /** The Avi tenant it is in. */
  String tenant();

  /** What it is for. */
  Role role();

  /** Name of the application profile. */
  String applicationProfile();

  /** Name of the network profile. */
  String networkProfile();

  /** The ports it listens on, in the order they were given. */
  ImmutableList<Port> ports();

  /** Whether it was made for a host with TLS. */
  boolean secure();

  /** Whether an annotation has switched its traffic off. */
  boolean trafficDisabled();

  /** The shared virtual service above a child. */
  String vhParent();

  /** The hosts of a child. */
  ImmutableList<String> vhDomains();

  /** Its address; children have none. */
  Optional<Vip> vip();

  /** Its pools, in the order they were made. */
  ImmutableList<Pool> pools();

  /** Its pool groups, in the order they were made. */
  ImmutableList<PoolGroup> poolGroups();

  /** The script that chooses among the pools of a shared virtual service. */
  Optional<DataScript> dataScript();

  /** Rules and redirects of layer 7. */
  ImmutableList<HttpPolicySet> httpPolicySets();

  /** Names of the certificates. */
  ImmutableList<String> sslKeyCerts();

  /** Names of the certificate authorities. */
  ImmutableList<String> caCerts();

  /** The authority of a certificate, by the names of both, for certificates that have one. */
  default ImmutableMap<String, String> authorities() {
    return ImmutableMap.of();
  }

  /** Expressions that rules compare paths with. */
  ImmutableList<StringGroup> stringGroups();

  /**
   * What custom resources set on it, by Avi's names: texts, numbers, booleans, and lists and maps
   * of them, none of which can be changed.
   */
  default ImmutableMap<String, Object> refs() {
    return ImmutableMap.of();
  }

  /** The custom resource that was applied. */
  Optional<CrdStatus> crd();

  /** Whether it is switched on, where a custom resource says so. */
  Optional<Boolean> enabled();

  /** Which port goes to which pool, on layer 4. */
  Optional<L4PolicySet> l4PolicySet();

  /** Its tags. */
  ImmutableList<Marker> markers();

  /** The Kubernetes objects it was made of. */
  Metadata metadata();

  /** The virtual services below it. */
  ImmutableList<VirtualService> children();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link VirtualService}. */
  final class Builder extends ImmutableVirtualService.Builder {}

  /** What a virtual service is for. */
  enum Role {
    /** One Service of type LoadBalancer. */
    L4,
    /** Services that share an address. */
    SHARED_VIP,
    /** Hosts, in SNI mode. */
    SHARED,
    /** Hosts, in EVH mode. */
    EVH_SHARED,
    /** One host without a shared virtual service. */
    DEDICATED,
    /** One host with TLS below {@link #SHARED}. */
    SNI_CHILD,
    /** One host below {@link #EVH_SHARED}. */
    EVH_CHILD,
    /** Hosts whose TLS is passed through. */
    PASSTHROUGH,
    /** Redirects HTTP beside {@link #PASSTHROUGH}. */
    PASSTHROUGH_INSECURE
  }

  /**
   * A port to listen on.
   *
   * @param port 1..65535
   * @param protocol {@code HTTP} on layer 7, else as in the Service
   * @param ssl whether TLS is terminated
   */
  record Port(int port, String protocol, boolean ssl) {}

  /**
   * An address.
   *
   * @param name its name
   * @param fqdns the DNS names of the address, each once
   * @param ip the address asked for; empty if any will do
   */
  record Vip(String name, ImmutableList<String> fqdns, String ip) {}

  /**
   * A data script.
   *
   * @param name its name
   * @param poolGroups the pool groups it may choose
   */
  record DataScript(String name, ImmutableList<String> poolGroups) {}

  /**
   * The Kubernetes objects behind a virtual service.
   *
   * @param ingresses {@code namespace/name}, in the order in which they were handled
   * @param services {@code namespace/name}
   * @param hostNames its hosts or DNS names
   * @param passthroughParent the virtual service beside that of a redirect
   * @param passthroughChild the redirect beside a virtual service
   */
  record Metadata(
      ImmutableList<String> ingresses,
      ImmutableList<String> services,
      ImmutableList<String> hostNames,
      String passthroughParent,
      String passthroughChild) {
    /** Metadata without any object. */
    public static final Metadata NONE =
        new Metadata(ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), "", "");
  }
}
