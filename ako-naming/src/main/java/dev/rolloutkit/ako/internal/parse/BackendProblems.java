package dev.rolloutkit.ako.internal.parse;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.config.AkoProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.internal.report.Reports;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.ProblemCode;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;

/** Reports paths whose pool gets no servers from its Service, about which AKO does not warn. */
public record BackendProblems(WatchedCluster cluster, Reports reports) {
  /** Reports the paths of an Ingress or Route. */
  public void report(L7Source source) {
    ParsedIngress parsed = source.parsed();
    hosts(source, parsed.insecure());
    for (TlsHosts tls : parsed.tls()) {
      hosts(source, tls.hosts());
    }
    hosts(source, parsed.passthrough());
  }

  private void hosts(L7Source source, Map<String, ImmutableList<HostPath>> hosts) {
    for (Map.Entry<String, ImmutableList<HostPath>> host : hosts.entrySet()) {
      for (HostPath path : host.getValue()) {
        path(source, host.getKey(), path);
      }
    }
  }

  private void path(L7Source source, String host, HostPath path) {
    AkoConfig config = cluster.config();
    String name = path.backend().service();
    Service service = cluster.snapshot().service(source.key().namespace(), name);
    String reason;
    ProblemCode code;
    if (service == null) {
      reason = "does not exist";
      code = AkoProblemCodes.SERVICE_MISSING;
    } else if (config.serviceType() == ServiceType.NODE_PORT) {
      if (!PoolServerRules.hasNodePorts(service)) {
        reason = "is of type ClusterIP, which has no node ports for NodePort mode";
        code = AkoProblemCodes.SERVICE_NOT_ELIGIBLE;
      } else {
        return;
      }
    } else if (!PoolServerRules.isBackend(config, service)) {
      reason = "is of type LoadBalancer, which cannot be a backend in this mode";
      code = AkoProblemCodes.SERVICE_NOT_ELIGIBLE;
    } else {
      return;
    }
    reports.add(
        source.at(),
        GoStrings.quote(host + path.path())
            + " has no servers: Service "
            + GoStrings.quote(name)
            + " "
            + reason,
        code);
  }
}
