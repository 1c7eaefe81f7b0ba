package dev.rolloutkit.ako.config;

import dev.rolloutkit.apimachinery.Defect;

/** A known defect of AKO, and what happens instead if it is fixed. */
public enum AkoDefect implements Defect {
  CLUSTER_NAME_LENGTH_UNCHECKED(
      Effect.harmless(
          "AKO documents a limit of 32 characters for the cluster's name but does not check it.",
          "A longer name is a problem.")),
  SHORT_HEX_COUNTS_AS_HASH(
      Effect.harmless(
          "AKO regards `c--beef` as a hashed name.", "A hash has exactly 40 hexadecimal digits.")),
  EMPTY_HOSTNAME_PUBLISHED(
      Effect.harmless(
          "AKO publishes an empty DNS name for a Service with an empty external-dns annotation.",
          "It publishes none.")),
  FOREIGN_SERVICES_ANNOTATED(
      Effect.harmless(
          "AKO adds NodePortLocal annotations to Services of other controllers.",
          "It adds them only to its own Services.")),
  TENANT_CHANGE_ADMITS(
      Effect.unsafe(
          "AKO accepts a namespace whose tenant annotation changes, even if its labels do not "
              + "match.",
          "The labels decide.")),
  FAMILY_OF_LAST_ADDRESS(
      Effect.unsafe(
          "All servers from an EndpointSlice get the address family of the last one.",
          "Each server gets the family of its own address.")),
  SHARED_VIP_OUTLIVES_NAMESPACE(
      Effect.harmless(
          "When AKO stops watching a namespace, the virtual service of its Services that share an "
              + "address stays and keeps the address.",
          "It is deleted.")),
  DELETED_INGRESS_STAYS_IN_METADATA(
      Effect.harmless(
          "A deleted Ingress stays in the metadata of its host's virtual service, so AKO tries to "
              + "update the status of an object that does not exist.",
          "It is removed.")),
  ALTERNATE_CERTIFICATE_STAYS(
      Effect.unsafe(
          "In EVH mode, the second certificate of a host stays on the parent when the host is "
              + "deleted.",
          "It is removed.")),
  MISSING_CERTIFICATE_TAKES_HTTP(
      Effect.unsafe(
          "If the default certificate of a Route that also allows HTTP is missing, AKO removes the "
              + "objects for HTTP too. This also happens in a full sync.",
          "The objects for HTTP stay.")),
  POOL_FLAG_NOT_COMPARED(
      Effect.unsafe(
          "AKO does not update a pool of a child or dedicated virtual service if only its target "
              + "port, its weight, the note of its HTTPRule or its flag that allows HTTP in "
              + "addition to HTTPS has changed.",
          "All fields are compared.")),
  ALIASES_REPLACE_HOST(
      Effect.unsafe(
          "On a dedicated virtual service without TLS, in SNI mode, the aliases of a HostRule "
              + "replace the host, so requests for the host match no rule. This also happens in a "
              + "full sync.",
          "They are added to the host.")),
  TLS_ELSEWHERE_TAKES_NAME(
      Effect.unsafe(
          "In SNI mode, a dedicated virtual service without TLS loses the DNS name of its host if "
              + "the host was last built with TLS on another virtual service.",
          "It keeps the name.")),
  GONE_RULE_STAYS_NOTED(
      Effect.harmless(
          "The record of a deleted HostRule stays with the status inactive, and on a dedicated "
              + "virtual service without TLS its aliases still resolve.",
          "Both are removed.")),
  ACTIVE_RULE_NOTED_INACTIVE(
      Effect.harmless(
          "In EVH mode, AKO records a HostRule that applies as inactive. This also happens in a "
              + "full sync.",
          "The rule is recorded as active.")),
  REJECTED_RULE_STAYS(
      Effect.unsafe(
          "When an edit makes a HostRule, L7Rule or SSORule invalid, its former settings, "
              + "including a rewrite of the host header, continue to apply until AKO restarts, so "
              + "a restart changes production.",
          "They are removed at once, as after a restart.")),
  NAME_GOES_WITH_ONE_USER(
      Effect.unsafe(
          "When one of two Ingresses of a host without TLS is deleted, AKO removes the DNS name of "
              + "the host. The pools of the other Ingress stay, but clients cannot resolve the "
              + "host until that Ingress is changed.",
          "The name is removed with the last Ingress.")),
  TLS_GOES_WITH_ONE_USER(
      Effect.unsafe(
          "When one of two Ingresses of a host is deleted and one of them has TLS, AKO removes the "
              + "certificate, the redirect, port 443 or the DNS name.",
          "The host is built again from the remaining Ingress.")),
  FORMER_TLS_STAYS(
      Effect.unsafe(
          "If an update removes both TLS and a path from an Ingress, the child with the "
              + "certificate and the old paths stays in addition to the new pools. The same "
              + "happens on other changes between TLS, no TLS and passthrough.",
          "The former objects are removed.")),
  EMPTIED_DEDICATED_STAYS(
      Effect.harmless(
          "In SNI mode, when a host is removed from an Ingress or becomes a passthrough host, its "
              + "dedicated virtual service stays without pools and keeps its address.",
          "It is deleted.")),
  DUPLICATE_RULE_STAYS_REJECTED(
      Effect.unsafe(
          "When a HostRule is deleted, a second one for the host, which was rejected as a "
              + "duplicate, stays rejected until AKO restarts; for example, a WAF is silently "
              + "lost.",
          "The second rule is validated again.")),
  FORMER_CERTIFICATE_STAYS(
      Effect.unsafe(
          "In EVH mode, when the certificate of a host is replaced, the former one also stays on "
              + "the parent, even if it has expired.",
          "It is removed.")),
  FORMER_AUTHORITY_STAYS(
      Effect.unsafe(
          "In EVH mode, the CA certificate of a deleted Route stays on the parent.",
          "It is removed.")),
  PASSTHROUGH_REDIRECT_STAYS(
      Effect.unsafe(
          "The virtual service that redirects HTTP for passthrough hosts stays, with port 80 open, "
              + "when no host has a redirect any longer.",
          "It is deleted with its last host.")),
  FIRST_INGRESS_DECIDES(
      Effect.harmless(
          "The first Ingress decides whether a virtual service counts as secure, and which hosts "
              + "the tags of a dedicated one list, even after this Ingress has changed or been "
              + "deleted.",
          "The existing Ingresses decide.")),
  EMPTIED_PARENT_STAYS(
      Effect.harmless(
          "A shared or passthrough virtual service without hosts stays and keeps its address (by "
              + "design).",
          "It is deleted with its last host.")),
  FOREIGN_SERVICE_STAYS(
      Effect.unsafe(
          "When the class of a Service changes to that of another controller, its virtual service "
              + "stays, so the Service has two load balancers.",
          "It is deleted.")),
  CHANGE_NOT_NOTICED(
      Effect.unsafe(
          "AKO does not react to some changes: to another AviInfraSetting of a namespace, an "
              + "AviInfraSetting that is not accepted, a new default IngressClass, the Secret of a "
              + "HostRule's certificate, a Service that changes from LoadBalancer to ExternalName, "
              + "the endpoints of a LoadBalancer Service that is also the backend of an Ingress, "
              + "Pods that lose their node ports, and further addresses of nodes.",
          "It reacts to them.")),
  LAST_HANDLED_DECIDES(
      Effect.unsafe(
          "If several Ingresses use a host, the one that AKO handled last determines certificate, "
              + "tags and TLS. After an event, this is not always the youngest Ingress.",
          "The youngest Ingress determines them.")),
  HOSTS_OF_RULE_NOT_FOUND(
      Effect.unsafe(
          "A new HostRule of type `Contains` has no effect on existing hosts, because AKO searches "
              + "for hosts that the rule's fqdn contains. A similar defect affects wildcards that "
              + "match a shared virtual service.",
          "The rule applies to every host that it matches.")),
  RULE_NOT_CHECKED_AGAIN(
      Effect.unsafe(
          "AKO does not validate a resource again when only a Secret, an L7Rule or an alias to "
              + "which it refers changes.",
          "The resource is validated again.")),
  REDIRECT_TAKES_OTHERS(
      Effect.unsafe(
          "In SNI mode, a Route without a redirect is redirected if AKO has set up a redirect for "
              + "another host on the same virtual service. This also happens in a full sync.",
          "Only hosts with a redirect are redirected.")),
  WRONG_STRING_GROUPS_DELETED(
      Effect.unsafe(
          "With `useRegex`, when a path is deleted, AKO also deletes the string groups of other "
              + "rules with the same path, or crashes.",
          "Only the string group of the deleted path is removed.")),
  DELETED_ROOT_PATH_REDIRECTED(
      Effect.unsafe(
          "With `applicationRootPath`, AKO redirects requests to that path even after the root "
              + "path was deleted.",
          "It redirects them only while the root path exists.")),
  SETTING_LISTENERS_LOST(
      Effect.unsafe(
          "A new virtual service does not listen on the ports of its AviInfraSetting; they are "
              + "added when another host is handled, and never removed. This also happens in a "
              + "full sync.",
          "It listens on them from the start, as long as a setting that applies has them."));

  private final Effect effect;

  AkoDefect(Effect effect) {
    this.effect = effect;
  }

  @Override
  public Effect effect() {
    return effect;
  }
}
