package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;
import dev.rolloutkit.apimachinery.ProblemCode;

/** The stable codes of this module's problems, one for each reason why AKO omits something. */
public final class AkoProblemCodes {
  /** A list of objects contains {@code null}. */
  public static final ProblemCode NULL_OBJECT = ProblemCode.of("Ako.NullObject");

  /** An object has no name. */
  public static final ProblemCode NO_NAME = ProblemCode.of("Ako.NoName");

  /** AKO does not watch objects of this kind. */
  public static final ProblemCode UNKNOWN_KIND = ProblemCode.of("Ako.UnknownKind");

  /** Two objects have the same kind, namespace and name; the later one is used. */
  public static final ProblemCode DUPLICATE_OBJECT = ProblemCode.of("Ako.DuplicateObject");

  /** The backend of a path is not a Service; AKO crashes on it. */
  public static final ProblemCode UNSUPPORTED_BACKEND = ProblemCode.of("Ako.UnsupportedBackend");

  /** A Route lists the same backend twice; AKO ignores the Route. */
  public static final ProblemCode REPEATED_BACKEND = ProblemCode.of("Ako.RepeatedBackend");

  /** A host is not in any sub-domain of the Avi cloud's DNS profile. */
  public static final ProblemCode HOST_OUTSIDE_SUB_DOMAINS =
      ProblemCode.of("Ako.HostOutsideSubDomains");

  /** A rule has no host, and AKO has no sub-domain from which to generate one. */
  public static final ProblemCode NO_HOST = ProblemCode.of("Ako.NoHost");

  /** A list of rules, paths or TLS entries contains {@code null}. */
  public static final ProblemCode NULL_ELEMENT = ProblemCode.of("Ako.NullElement");

  /** A rule has no {@code http} field; AKO ignores the whole Ingress. */
  public static final ProblemCode RULE_WITHOUT_HTTP = ProblemCode.of("Ako.RuleWithoutHttp");

  /** A host in {@code spec.tls} has no rule, or is already in an earlier entry. */
  public static final ProblemCode TLS_HOST_WITHOUT_RULE = ProblemCode.of("Ako.TlsHostWithoutRule");

  /** An Ingress has no class, or the class of another controller. */
  public static final ProblemCode FOREIGN_CLASS = ProblemCode.of("Ako.ForeignClass");

  /** An AviInfraSetting is missing, or AKO has not accepted it. */
  public static final ProblemCode INFRA_SETTING_NOT_ACCEPTED =
      ProblemCode.of("Ako.InfraSettingNotAccepted");

  /** AKO does not watch the namespace of the object. */
  public static final ProblemCode NAMESPACE_NOT_ACCEPTED =
      ProblemCode.of("Ako.NamespaceNotAccepted");

  /** The Secret of a TLS host is missing, or lacks the key or the certificate. */
  public static final ProblemCode SECRET_MISSING = ProblemCode.of("Ako.SecretMissing");

  /** The Service to which a path refers does not exist. */
  public static final ProblemCode SERVICE_MISSING = ProblemCode.of("Ako.ServiceMissing");

  /** AKO takes no pool servers from a Service of this type in its current mode. */
  public static final ProblemCode SERVICE_NOT_ELIGIBLE = ProblemCode.of("Ako.ServiceNotEligible");

  /** The name of an Avi object is longer than AKO accepts. */
  public static final ProblemCode NAME_TOO_LONG = ProblemCode.of("Ako.NameTooLong");

  /** An older Ingress of another namespace uses the host, and the reuse policy is strict. */
  public static final ProblemCode HOST_CLAIMED = ProblemCode.of("Ako.HostClaimed");

  /** Several ports of a Service's endpoints match a pool; the highest one is used here. */
  public static final ProblemCode AMBIGUOUS_PORT = ProblemCode.of("Ako.AmbiguousPort");

  /** An endpoint has no address; AKO crashes on it. */
  public static final ProblemCode ENDPOINT_WITHOUT_ADDRESS =
      ProblemCode.of("Ako.EndpointWithoutAddress");

  /** A matching port of an EndpointSlice has no number; AKO crashes on it. */
  public static final ProblemCode SLICE_PORT_WITHOUT_NUMBER =
      ProblemCode.of("Ako.SlicePortWithoutNumber");

  /** A matching port of an EndpointSlice has no protocol; AKO crashes on it. */
  public static final ProblemCode SLICE_PORT_WITHOUT_PROTOCOL =
      ProblemCode.of("Ako.SlicePortWithoutProtocol");

  /** A Service has no IP families; AKO crashes on it, and it is treated as IPv4 here. */
  public static final ProblemCode NO_IP_FAMILIES = ProblemCode.of("Ako.NoIpFamilies");

  /** An endpoint does not refer to a pod; AKO crashes on it in NodePortLocal mode. */
  public static final ProblemCode ENDPOINT_WITHOUT_TARGET =
      ProblemCode.of("Ako.EndpointWithoutTarget");

  /** An annotation is not the expected JSON. */
  public static final ProblemCode BAD_ANNOTATION = ProblemCode.of("Ako.BadAnnotation");

  /** AKO ignores this Service of type LoadBalancer. */
  public static final ProblemCode SERVICE_NOT_OURS = ProblemCode.of("Ako.ServiceNotOurs");

  /** A Service has an SCTP port, which AKO does not support with NodePortLocal. */
  public static final ProblemCode SCTP_WITH_NODE_PORT_LOCAL =
      ProblemCode.of("Ako.SctpWithNodePortLocal");

  /** Services that share a VIP have contradictory settings. */
  public static final ProblemCode SHARED_VIP_CONFLICT = ProblemCode.of("Ako.SharedVipConflict");

  /** AKO does not accept the cluster name. */
  public static final ProblemCode CLUSTER_NAME = ProblemCode.of("Ako.ClusterName");

  /** A setting has a value that AKO does not understand. */
  public static final ProblemCode BAD_SETTING = ProblemCode.of("Ako.BadSetting");

  /**
   * The annotation for the address changed without effect, because {@code loadBalancerIP} takes
   * precedence.
   */
  public static final ProblemCode SHADOWED_ANNOTATION = ProblemCode.of("Ako.ShadowedAnnotation");

  /** The Avi Controller rejects a change of the address. */
  public static final ProblemCode VIP_CHANGE = ProblemCode.of("Ako.VipChange");

  /** AKO crashes on a custom resource. */
  public static final ProblemCode REFERENCE_CRASH = ProblemCode.of("Ako.ReferenceCrash");

  /** Several HostRules match one host; AKO applies any one of them. */
  public static final ProblemCode AMBIGUOUS_HOST_RULE = ProblemCode.of("Ako.AmbiguousHostRule");

  /** Several targets of HTTPRules match one pool; AKO applies any one of them. */
  public static final ProblemCode AMBIGUOUS_HTTP_RULE = ProblemCode.of("Ako.AmbiguousHttpRule");

  /** A custom resource or one of its fields affects a host, but this module does not model it. */
  public static final ProblemCode NOT_MODELLED = ProblemCode.of("Ako.NotModelled");

  private static final ImmutableSet<ProblemCode> CRASHES =
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
