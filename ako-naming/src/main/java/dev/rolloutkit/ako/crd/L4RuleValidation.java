package dev.rolloutkit.ako.crd;

import com.google.common.net.InetAddresses;
import dev.rolloutkit.ako.cluster.Tree;
import dev.rolloutkit.apimachinery.GoStrings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Validates L4Rules and returns the first error, as AKO does. A profile that is given as an empty
 * string counts as given. Source: AKO 2.1.
 *
 * @rule An L4Rule is rejected at its first error, and a profile that is given as an empty string
 *     counts as given.
 */
public final class L4RuleValidation {
  private static final String HASH = "LB_ALGORITHM_CONSISTENT_HASH";
  private static final String CUSTOM_HEADER = "LB_ALGORITHM_CONSISTENT_HASH_CUSTOM_HEADER";

  private L4RuleValidation() {}

  static @Nullable String firstError(String namespace, Tree spec, AviObjects avi) {
    String address = spec.at("loadBalancerIP").text();
    if (!address.isEmpty() && !InetAddresses.isInetAddress(address)) {
      return "loadBalancerIP " + address + " is not valid";
    }
    String error = ofProfile(spec, avi);
    for (Tree backend : spec.at("backendProperties").list()) {
      error = error == null ? ofBackend(namespace, backend) : error;
    }
    if (error == null) {
      error = references(spec, avi).firstError(false);
    }
    return error == null && spec.at("revokeVipRoute").isTrue()
        ? "RevokeVipRoute is only supported in NSX-T Cloud"
        : error;
  }

  /** Whether one of the listeners terminates TLS. */
  public static boolean hasSslListener(Tree spec) {
    List<Tree> listeners = spec.at("listenerProperties").list();
    return listeners.stream().anyMatch(listener -> listener.at("enableSsl").isTrue());
  }

  private static @Nullable String ofProfile(Tree spec, AviObjects avi) {
    if (!spec.at("applicationProfileRef").isPresent()) {
      return null;
    }
    String profile = spec.at("applicationProfileRef").text();
    if (avi.missing().contains("applicationprofile/" + profile)) {
      return "applicationprofile " + GoStrings.quote(profile) + " not found on controller";
    }
    boolean ssl = hasSslListener(spec);
    boolean system = profile.equals("System-L4-Application");
    String type = system ? "APPLICATION_PROFILE_TYPE_L4" : avi.applicationProfileType(profile);
    if (type.equals("APPLICATION_PROFILE_TYPE_SSL")) {
      return ssl
          ? ofNetworkProfile(spec, avi)
          : "SSL is not enabled in l4rule listener Spec but App Profile "
              + profile
              + " is of type SSL";
    }
    if (!type.equals("APPLICATION_PROFILE_TYPE_L4")) {
      return "applicationprofile "
          + GoStrings.quote(profile)
          + " found on controller is invalid, must be of type: APPLICATION_PROFILE_TYPE_L4 or"
          + " APPLICATION_PROFILE_TYPE_SSL";
    }
    if (ssl && !system) {
      return "SSL is enabled in l4rule listener Spec but App Profile "
          + profile
          + " is not of type SSL";
    }
    if (spec.at("sslProfileRef").isPresent()) {
      return "App Profile " + profile + " is not of type SSL but SslProfileRef is set";
    }
    return spec.at("sslKeyAndCertificateRefs").isPresent()
        ? "App Profile " + profile + " is not of type SSL but SslKeyAndCertificateRefs are set"
        : null;
  }

  private static @Nullable String ofNetworkProfile(Tree spec, AviObjects avi) {
    String profile = spec.at("networkProfileRef").text();
    if (!spec.at("networkProfileRef").isPresent() || profile.equals("System-TCP-Proxy")) {
      return null;
    }
    if (avi.missing().contains("networkprofile/" + profile)) {
      return "networkprofile " + GoStrings.quote(profile) + " not found on controller";
    }
    return avi.networkProfileType(profile).equals("PROTOCOL_TYPE_TCP_PROXY")
        ? null
        : "networkprofile "
            + GoStrings.quote(profile)
            + " found on controller is invalid, must be of type: PROTOCOL_TYPE_TCP_PROXY for L4"
            + " SSL support";
  }

  private static @Nullable String ofBackend(String namespace, Tree backend) {
    String algorithm = backend.at("lbAlgorithm").text();
    String hash = backend.at("lbAlgorithmHash").text();
    String header = backend.at("lbAlgorithmConsistentHashHdr").text();
    if (algorithm.equals(HASH)) {
      if (hash.isEmpty()) {
        return "lbAlgorithmHash must be specified when lbAlgorithm is \"" + HASH + "\"";
      }
      if (hash.equals(CUSTOM_HEADER) && header.isEmpty()) {
        return "lbAlgorithmConsistentHashHdr must be specified when lbAlgorithmHash is \""
            + CUSTOM_HEADER
            + "\"";
      }
    } else if (!algorithm.isEmpty() && !hash.isEmpty()) {
      return "lbAlgorithmHash must not be specified when lbAlgorithm is "
          + GoStrings.quote(algorithm);
    } else if (!algorithm.isEmpty() && !header.isEmpty()) {
      return "lbAlgorithmConsistentHashHdr must not be specified when lbAlgorithm is "
          + GoStrings.quote(algorithm);
    }
    for (Tree monitor : backend.at("healthMonitorCrdRefs").list()) {
      if (monitor.text().isEmpty()) {
        return "Empty HealthMonitor name in healthMonitorCrdRefs";
      }
      return "HealthMonitor CRD "
          + namespace
          + "/"
          + monitor.text()
          + " referenced but AKO CRD Operator is not enabled";
    }
    return null;
  }

  /** The references that AKO checks. It does not check the TLS references of the listeners. */
  private static References references(Tree spec, AviObjects avi) {
    References out =
        new References(avi)
            .add("analyticsprofile", spec.at("analyticsProfileRef"))
            .add("applicationprofile", spec.at("applicationProfileRef"))
            .add("networkprofile", spec.at("networkProfileRef"))
            .add("networksecuritypolicy", spec.at("networkSecurityPolicyRef"))
            .add("securitypolicy", spec.at("securityPolicyRef"))
            .addAll("vsdatascriptset", spec.at("vsDatascriptRefs"));
    for (Tree backend : spec.at("backendProperties").list()) {
      out.add("applicationpersistenceprofile", backend.at("applicationPersistenceProfileRef"))
          .addAll("healthmonitor", backend.at("healthMonitorRefs"))
          .add("pkiprofile", backend.at("pkiProfileRef"))
          .add("sslprofile", backend.at("sslProfileRef"))
          .add("sslkeyandcertificate", backend.at("sslKeyAndCertificateRef"));
    }
    return out;
  }
}
