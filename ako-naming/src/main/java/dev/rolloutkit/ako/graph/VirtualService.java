package dev.rolloutkit.ako.graph;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.rolloutkit.ako.name.Marker;
import java.util.Optional;
import org.immutables.value.Value;

/**
 * A virtual service with its pools, policies and children. Strings that do not apply are empty.
 *
 * <p>A shared virtual service can have two pools with the same name: AKO creates both if the pool
 * names of two Ingresses collide.
 */
@Value.Immutable
@WholeValueStyle
public interface VirtualService {
  /** Its name. */
  String name();

  /** The Avi tenant it is in. */
  String tenant();

  /** The kind of traffic that it serves. */
  Role role();

  /** The name of the application profile. */
  String applicationProfile();

  /** The name of the network profile. */
  String networkProfile();

  /** The ports on which it listens, in the order in which AKO adds them. */
  ImmutableList<Port> ports();

  /** Whether AKO created it for a host with TLS. */
  boolean secure();

  /** Whether an annotation disables its traffic. */
  boolean trafficDisabled();

  /** The name of a child's parent, the shared virtual service. */
  String vhParent();

  /** The hosts of a child. */
  ImmutableList<String> vhDomains();

  /** Its address; children have none. */
  Optional<Vip> vip();

  /** Its pools, in the order in which AKO creates them. */
  ImmutableList<Pool> pools();

  /** Its pool groups, in the order in which AKO creates them. */
  ImmutableList<PoolGroup> poolGroups();

  /** The script that chooses among the pools of a shared virtual service. */
  Optional<DataScript> dataScript();

  /** Its layer 7 policy sets. */
  ImmutableList<HttpPolicySet> httpPolicySets();

  /** The names of its certificates. */
  ImmutableList<String> sslKeyCerts();

  /** The names of its CA certificates. */
  ImmutableList<String> caCerts();

  /** Maps the name of a certificate to the name of its CA certificate, if it has one. */
  ImmutableMap<String, String> authorities();

  /** The string groups to which its rules refer. */
  ImmutableList<StringGroup> stringGroups();

  /**
   * The fields that custom resources set, by Avi's field names. The values are strings, numbers,
   * booleans, and immutable lists and maps of them.
   */
  ImmutableMap<String, Object> refs();

  /** The custom resource that was applied. */
  Optional<CrdStatus> crd();

  /** Whether it is enabled; empty if no custom resource sets this. */
  Optional<Boolean> enabled();

  /** The rules that send each port to a pool; empty on layer 7. */
  Optional<L4PolicySet> l4PolicySet();

  /** Its tags. */
  ImmutableList<Marker> markers();

  /** The Kubernetes objects for which AKO created it. */
  Metadata metadata();

  /** Its child virtual services. */
  ImmutableList<VirtualService> children();

  /** A new builder. */
  static Builder builder() {
    return new Builder();
  }

  /** Builds {@link VirtualService}. What is optional is empty until it is set. */
  final class Builder extends ImmutableVirtualService.Builder {
    Builder() {
      ports(ImmutableList.of());
      vhDomains(ImmutableList.of());
      vip(Optional.empty());
      pools(ImmutableList.of());
      poolGroups(ImmutableList.of());
      dataScript(Optional.empty());
      httpPolicySets(ImmutableList.of());
      sslKeyCerts(ImmutableList.of());
      caCerts(ImmutableList.of());
      authorities(ImmutableMap.of());
      stringGroups(ImmutableList.of());
      refs(ImmutableMap.of());
      crd(Optional.empty());
      enabled(Optional.empty());
      l4PolicySet(Optional.empty());
      markers(ImmutableList.of());
      children(ImmutableList.of());
    }
  }

  /** The kind of traffic that a virtual service serves. */
  enum Role {
    /** The traffic of one Service of type LoadBalancer. */
    L4,
    /** The traffic of Services that share an address. */
    SHARED_VIP,
    /** Many hosts, in SNI mode. */
    SHARED,
    /** Many hosts, in EVH mode. */
    EVH_SHARED,
    /** One host on a virtual service of its own. */
    DEDICATED,
    /** One host with TLS; a child of {@link #SHARED}. */
    SNI_CHILD,
    /** One host; a child of {@link #EVH_SHARED}. */
    EVH_CHILD,
    /** Hosts whose TLS the pods terminate. */
    PASSTHROUGH,
    /** HTTP requests for the hosts of {@link #PASSTHROUGH}, which are redirected to HTTPS. */
    PASSTHROUGH_INSECURE
  }

  /**
   * A port on which a virtual service listens.
   *
   * @param port 1..65535
   * @param protocol {@code HTTP} on layer 7, otherwise the protocol of the Service
   * @param ssl whether the virtual service terminates TLS
   */
  record Port(int port, String protocol, boolean ssl) {}

  /**
   * The address of a virtual service.
   *
   * @param name its name
   * @param fqdns the DNS names of the address, without duplicates
   * @param ip the requested address; empty if Avi chooses one
   */
  record Vip(String name, ImmutableList<String> fqdns, String ip) {}

  /**
   * A script that chooses the pool for a request.
   *
   * @param name its name
   * @param poolGroups the names of the pool groups from which it chooses
   */
  record DataScript(String name, ImmutableList<String> poolGroups) {}

  /**
   * The Kubernetes objects for which AKO created a virtual service.
   *
   * @param ingresses the Ingresses as {@code namespace/name}, in the order of AKO's processing
   * @param services the Services as {@code namespace/name}
   * @param hostNames its hosts or DNS names
   * @param passthroughParent the passthrough virtual service, for the one that redirects HTTP
   * @param passthroughChild the virtual service that redirects HTTP, for a passthrough one
   */
  record Metadata(
      ImmutableList<String> ingresses,
      ImmutableList<String> services,
      ImmutableList<String> hostNames,
      String passthroughParent,
      String passthroughChild) {
    /** Metadata without objects. */
    public static final Metadata NONE =
        new Metadata(ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), "", "");
  }
}
