package dev.rolloutkit.ako.config;

import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.apimachinery.Problem;

/** The stable codes of this module's problems, one for each reason why AKO leaves something out. */
public final class ProblemCodes {
  /** A list of objects contains {@code null}. */
  public static final String NULL_OBJECT = "Ako.NullObject";

  /** An object has no name. */
  public static final String NO_NAME = "Ako.NoName";

  /** An object of a kind that AKO does not watch. */
  public static final String UNKNOWN_KIND = "Ako.UnknownKind";

  /** Two objects of one kind, namespace and name; the later one counts. */
  public static final String DUPLICATE_OBJECT = "Ako.DuplicateObject";

  /** A path without a Service behind it, on which AKO crashes. */
  public static final String UNSUPPORTED_BACKEND = "Ako.UnsupportedBackend";

  /** A Route that names a backend twice, which AKO drops. */
  public static final String REPEATED_BACKEND = "Ako.RepeatedBackend";

  /** A host outside the sub-domains of the cloud's DNS profile. */
  public static final String HOST_OUTSIDE_SUB_DOMAINS = "Ako.HostOutsideSubDomains";

  /** A rule without a host where no sub-domain is known to make one of. */
  public static final String NO_HOST = "Ako.NoHost";

  /** An empty rule, path, or TLS entry in a list. */
  public static final String NULL_ELEMENT = "Ako.NullElement";

  /** A rule without {@code http}, for which AKO drops the whole Ingress. */
  public static final String RULE_WITHOUT_HTTP = "Ako.RuleWithoutHttp";

  /** A host under {@code spec.tls} that no rule names, or that an earlier entry has. */
  public static final String TLS_HOST_WITHOUT_RULE = "Ako.TlsHostWithoutRule";

  /** An Ingress of another controller's class, or of none. */
  public static final String FOREIGN_CLASS = "Ako.ForeignClass";

  /** An AviInfraSetting that is missing or not accepted. */
  public static final String INFRA_SETTING_NOT_ACCEPTED = "Ako.InfraSettingNotAccepted";

  /** An object in a namespace that AKO does not watch. */
  public static final String NAMESPACE_NOT_ACCEPTED = "Ako.NamespaceNotAccepted";

  /** A TLS host whose secret is missing or lacks its key or certificate. */
  public static final String SECRET_MISSING = "Ako.SecretMissing";

  /** A Service that a path refers to does not exist. */
  public static final String SERVICE_MISSING = "Ako.ServiceMissing";

  /** A backend of a type that gives no pool servers in this mode. */
  public static final String SERVICE_NOT_ELIGIBLE = "Ako.ServiceNotEligible";

  /** A name that is longer than AKO accepts. */
  public static final String NAME_TOO_LONG = "Ako.NameTooLong";

  /** A host that an older Ingress of another namespace has, under strict reuse. */
  public static final String HOST_CLAIMED = "Ako.HostClaimed";

  /** Two ports of one Service's endpoints match one pool; the highest one counts here. */
  public static final String AMBIGUOUS_PORT = "Ako.AmbiguousPort";

  /** An endpoint without an address, on which AKO crashes. */
  public static final String ENDPOINT_WITHOUT_ADDRESS = "Ako.EndpointWithoutAddress";

  /** A port of an EndpointSlice without a number, on which AKO crashes. */
  public static final String SLICE_PORT_WITHOUT_NUMBER = "Ako.SlicePortWithoutNumber";

  /** A matching port of an EndpointSlice without a protocol, on which AKO crashes. */
  public static final String SLICE_PORT_WITHOUT_PROTOCOL = "Ako.SlicePortWithoutProtocol";

  /** A Service without IP families, on which AKO crashes; it counts as IPv4 here. */
  public static final String NO_IP_FAMILIES = "Ako.NoIpFamilies";

  /** An endpoint that names no pod, on which AKO crashes in NodePortLocal mode. */
  public static final String ENDPOINT_WITHOUT_TARGET = "Ako.EndpointWithoutTarget";

  /** An annotation that is not the JSON it should be. */
  public static final String BAD_ANNOTATION = "Ako.BadAnnotation";

  /** A Service of type LoadBalancer that AKO ignores. */
  public static final String SERVICE_NOT_OURS = "Ako.ServiceNotOurs";

  /** SCTP, which NodePortLocal cannot serve. */
  public static final String SCTP_WITH_NODE_PORT_LOCAL = "Ako.SctpWithNodePortLocal";

  /** Services that share a VIP and do not agree on it. */
  public static final String SHARED_VIP_CONFLICT = "Ako.SharedVipConflict";

  /** A cluster name that AKO refuses. */
  public static final String CLUSTER_NAME = "Ako.ClusterName";

  /** A setting that is not what AKO expects. */
  public static final String BAD_SETTING = "Ako.BadSetting";

  /** An annotation for the address changed that the field overrules. */
  public static final String SHADOWED_ANNOTATION = "Ako.ShadowedAnnotation";

  /** The Avi controller refuses a change of the address. */
  public static final String VIP_CHANGE = "Ako.VipChange";

  /** Something in a custom resource on which AKO crashes. */
  public static final String REFERENCE_CRASH = "Ako.ReferenceCrash";

  /** Several HostRules fit one host; AKO takes any. */
  public static final String AMBIGUOUS_HOST_RULE = "Ako.AmbiguousHostRule";

  /** Several targets of HTTPRules fit one pool; AKO takes any. */
  public static final String AMBIGUOUS_HTTP_RULE = "Ako.AmbiguousHttpRule";

  /** A custom resource, or a field of one, that affects a host and is not modelled here. */
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

  private ProblemCodes() {}

  /** Whether AKO itself crashes on what this problem reports. */
  public static boolean crashesAko(Problem problem) {
    return CRASHES.contains(problem.code());
  }
}
