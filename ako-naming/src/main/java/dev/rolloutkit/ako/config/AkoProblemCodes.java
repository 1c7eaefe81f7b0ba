package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;

/** The stable codes of this module's problems, one for each reason why AKO omits something. */
public final class AkoProblemCodes {
  /** A list of objects contains {@code null}. */
  public static final String NULL_OBJECT = "Ako.NullObject";

  /** An object has no name. */
  public static final String NO_NAME = "Ako.NoName";

  /** AKO does not watch objects of this kind. */
  public static final String UNKNOWN_KIND = "Ako.UnknownKind";

  /** Two objects have the same kind, namespace and name; the later one is used. */
  public static final String DUPLICATE_OBJECT = "Ako.DuplicateObject";

  /** The backend of a path is not a Service; AKO crashes on it. */
  public static final String UNSUPPORTED_BACKEND = "Ako.UnsupportedBackend";

  /** A Route lists the same backend twice; AKO ignores the Route. */
  public static final String REPEATED_BACKEND = "Ako.RepeatedBackend";

  /** A host is not in any sub-domain of the Avi cloud's DNS profile. */
  public static final String HOST_OUTSIDE_SUB_DOMAINS = "Ako.HostOutsideSubDomains";

  /** A rule has no host, and AKO has no sub-domain from which to generate one. */
  public static final String NO_HOST = "Ako.NoHost";

  /** A list of rules, paths or TLS entries contains {@code null}. */
  public static final String NULL_ELEMENT = "Ako.NullElement";

  /** A rule has no {@code http} field; AKO ignores the whole Ingress. */
  public static final String RULE_WITHOUT_HTTP = "Ako.RuleWithoutHttp";

  /** A host in {@code spec.tls} has no rule, or is already in an earlier entry. */
  public static final String TLS_HOST_WITHOUT_RULE = "Ako.TlsHostWithoutRule";

  /** An Ingress has no class, or the class of another controller. */
  public static final String FOREIGN_CLASS = "Ako.ForeignClass";

  /** An AviInfraSetting is missing, or AKO has not accepted it. */
  public static final String INFRA_SETTING_NOT_ACCEPTED = "Ako.InfraSettingNotAccepted";

  /** AKO does not watch the namespace of the object. */
  public static final String NAMESPACE_NOT_ACCEPTED = "Ako.NamespaceNotAccepted";

  /** The Secret of a TLS host is missing, or lacks the key or the certificate. */
  public static final String SECRET_MISSING = "Ako.SecretMissing";

  /** The Service to which a path refers does not exist. */
  public static final String SERVICE_MISSING = "Ako.ServiceMissing";

  /** AKO takes no pool servers from a Service of this type in its current mode. */
  public static final String SERVICE_NOT_ELIGIBLE = "Ako.ServiceNotEligible";

  /** The name of an Avi object is longer than AKO accepts. */
  public static final String NAME_TOO_LONG = "Ako.NameTooLong";

  /** An older Ingress of another namespace uses the host, and the reuse policy is strict. */
  public static final String HOST_CLAIMED = "Ako.HostClaimed";

  /** Several ports of a Service's endpoints match a pool; the highest one is used here. */
  public static final String AMBIGUOUS_PORT = "Ako.AmbiguousPort";

  /** An endpoint has no address; AKO crashes on it. */
  public static final String ENDPOINT_WITHOUT_ADDRESS = "Ako.EndpointWithoutAddress";

  /** A matching port of an EndpointSlice has no number; AKO crashes on it. */
  public static final String SLICE_PORT_WITHOUT_NUMBER = "Ako.SlicePortWithoutNumber";

  /** A matching port of an EndpointSlice has no protocol; AKO crashes on it. */
  public static final String SLICE_PORT_WITHOUT_PROTOCOL = "Ako.SlicePortWithoutProtocol";

  /** A Service has no IP families; AKO crashes on it, and it is treated as IPv4 here. */
  public static final String NO_IP_FAMILIES = "Ako.NoIpFamilies";

  /** An endpoint does not refer to a pod; AKO crashes on it in NodePortLocal mode. */
  public static final String ENDPOINT_WITHOUT_TARGET = "Ako.EndpointWithoutTarget";

  /** An annotation is not the expected JSON. */
  public static final String BAD_ANNOTATION = "Ako.BadAnnotation";

  /** AKO ignores this Service of type LoadBalancer. */
  public static final String SERVICE_NOT_OURS = "Ako.ServiceNotOurs";

  /** A Service has an SCTP port, which AKO does not support with NodePortLocal. */
  public static final String SCTP_WITH_NODE_PORT_LOCAL = "Ako.SctpWithNodePortLocal";

  /** Services that share a VIP have contradictory settings. */
  public static final String SHARED_VIP_CONFLICT = "Ako.SharedVipConflict";

  /** AKO does not accept the cluster name. */
  public static final String CLUSTER_NAME = "Ako.ClusterName";

  /** A setting has a value that AKO does not understand. */
  public static final String BAD_SETTING = "Ako.BadSetting";

  /**
   * The annotation for the address changed without effect, because {@code loadBalancerIP} takes
   * precedence.
   */
  public static final String SHADOWED_ANNOTATION = "Ako.ShadowedAnnotation";

  /** The Avi Controller rejects a change of the address. */
  public static final String VIP_CHANGE = "Ako.VipChange";

  /** AKO crashes on a custom resource. */
  public static final String REFERENCE_CRASH = "Ako.ReferenceCrash";

  /** Several HostRules match one host; AKO applies any one of them. */
  public static final String AMBIGUOUS_HOST_RULE = "Ako.AmbiguousHostRule";

  /** Several targets of HTTPRules match one pool; AKO applies any one of them. */
  public static final String AMBIGUOUS_HTTP_RULE = "Ako.AmbiguousHttpRule";

  /** A custom resource or one of its fields affects a host, but this module does not model it. */
  public static final String NOT_MODELLED = "Ako.NotModelled";

  private static final ImmutableSet<String> CRASHES =
      ImmutableSet.of(
          UNSUPPORTED_BACKEND,
          ENDPOINT_WITHOUT_ADDRESS,
          SLICE_PORT_WITHOUT_NUMBER,
          SLICE_PORT_WITHOUT_PROTOCOL,
          NO_IP_FAMILIES,
          ENDPOINT_WITHOUT_TARGET,
          REFERENCE_CRASH);

  private AkoProblemCodes() {}

  /** Whether this problem makes AKO crash. */
  public static boolean crashesAko(Problem problem) {
    return CRASHES.contains(problem.code());
  }
}
