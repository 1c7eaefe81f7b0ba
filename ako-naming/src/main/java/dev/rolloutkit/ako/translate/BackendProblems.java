package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.config.ServiceType;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.pool.PoolServerRules;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.Service;
import java.util.Map;

/** Reports paths whose pool gets no servers from its Service, about which AKO does not warn. */
final class BackendProblems {
  private BackendProblems() {}

  static void report(Sync sync, Frontend ingress) {
    ParsedIngress parsed = ingress.parsed();
    hosts(sync, ingress, parsed.insecure());
    for (TlsHosts tls : parsed.tls()) {
      hosts(sync, ingress, tls.hosts());
    }
    hosts(sync, ingress, parsed.passthrough());
  }

  private static void hosts(
      Sync sync, Frontend ingress, Map<String, ImmutableList<HostPath>> hosts) {
    hosts.forEach((host, paths) -> paths.forEach(path -> path(sync, ingress, host, path)));
  }

  private static void path(Sync sync, Frontend ingress, String host, HostPath path) {
    String name = path.backend().service();
    Service service = sync.cluster.service(ingress.key().namespace(), name);
    String reason;
    String code;
    if (service == null) {
      reason = "does not exist";
      code = ProblemCodes.SERVICE_MISSING;
    } else if (sync.config.serviceType() == ServiceType.NODE_PORT) {
      if (!PoolServerRules.hasNodePorts(service)) {
        reason = "is of type ClusterIP, which has no node ports for NodePort mode";
        code = ProblemCodes.SERVICE_NOT_ELIGIBLE;
      } else {
        return;
      }
    } else if (!PoolServerRules.isBackend(sync.config, service)) {
      reason = "is of type LoadBalancer, which cannot be a backend in this mode";
      code = ProblemCodes.SERVICE_NOT_ELIGIBLE;
    } else {
      return;
    }
    sync.problems.add(
        Problem.text(
            ingress.at(),
            GoStrings.quote(host + path.path())
                + " has no servers: Service "
                + GoStrings.quote(name)
                + " "
                + reason,
            code));
  }
}
