package dev.rolloutkit.ako.translate;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.Manifests;
import dev.rolloutkit.ako.cluster.ObjectKey;
import dev.rolloutkit.ako.config.FqdnReuse;
import dev.rolloutkit.ako.config.NamingMode;
import dev.rolloutkit.ako.config.ProblemCodes;
import dev.rolloutkit.ako.ingress.HostPath;
import dev.rolloutkit.ako.ingress.IngressParser;
import dev.rolloutkit.ako.ingress.ParsedIngress;
import dev.rolloutkit.ako.ingress.TlsHosts;
import dev.rolloutkit.ako.name.InfraSetting;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.apimachinery.CodePoints;
import dev.rolloutkit.apimachinery.FieldPath;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts Ingresses into the graph, oldest first; those of one age and UID in the order given. Source:
 * AKO 2.1.
 */
final class Ingresses {
  private static final Comparator<Ingress> OLDEST_FIRST =
      Comparator.comparing(
              (Ingress i) -> Manifests.orEmpty(i.getMetadata().getCreationTimestamp()),
              CodePoints.ORDER)
          .thenComparing(
              (Ingress i) -> Manifests.orEmpty(i.getMetadata().getUid()), CodePoints.ORDER);

  private final Sync sync;
  private final Map<String, String> claimedHosts = new HashMap<>();

  Ingresses(Sync sync) {
    this.sync = sync;
  }

  void addAll(Collection<Ingress> ingresses) {
    List<Ingress> sorted = new ArrayList<>(ingresses);
    sorted.sort(OLDEST_FIRST);
    for (Ingress ingress : sorted) {
      add(ingress);
    }
  }

  private void add(Ingress ingress) {
    IngressSelection.Selected selected = IngressSelection.select(sync, ingress, sync.problems);
    if (selected == null) {
      return;
    }
    ObjectKey key = ObjectKey.of(ingress);
    Outcome<ParsedIngress> outcome = IngressParser.parse(sync.config, ingress, sync.cluster);
    FieldPath at = FieldPath.of("ingresses").key(key.toString());
    for (Problem problem : outcome.problems()) {
      sync.problems.add(
          new Problem(
              problem.type(),
              at + "." + problem.field(),
              problem.value(),
              problem.detail(),
              problem.code()));
    }
    ParsedIngress parsed = outcome.orElseThrow();
    if (sync.config.fqdnReuse() == FqdnReuse.STRICT && !claimHosts(key, parsed)) {
      return;
    }
    InfraSetting infra = selected.infra();
    BackendProblems.report(sync, key, parsed);
    parsed
        .insecure()
        .forEach((host, paths) -> insecure(context(key, host, paths, infra, selected.tenant())));
    for (TlsHosts tls : parsed.tls()) {
      tls.hosts()
          .forEach(
              (host, paths) -> secure(context(key, host, paths, infra, selected.tenant()), tls));
    }
    parsed
        .passthrough()
        .forEach(
            (host, paths) ->
                PassthroughHosts.add(sync, context(key, host, paths, infra, selected.tenant())));
  }

  private void insecure(HostContext host) {
    if (host.vs().dedicated()) {
      DedicatedHosts.insecure(sync, host);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.insecure(sync, host);
    } else {
      SharedHosts.insecure(sync, host);
    }
  }

  private void secure(HostContext host, TlsHosts tls) {
    if (host.vs().dedicated()) {
      DedicatedHosts.secure(sync, host, tls);
    } else if (sync.config.mode() == NamingMode.EVH) {
      EvhHosts.secure(sync, host, tls);
    } else {
      SharedHosts.secure(sync, host, tls);
    }
  }

  private HostContext context(
      ObjectKey ingress,
      String host,
      ImmutableList<HostPath> paths,
      @Nullable InfraSetting infra,
      @Nullable String tenant) {
    ShardVs vs =
        Sharding.shardVs(sync.config, sync.names, host, ingress.namespace(), infra, tenant);
    return new HostContext(ingress, host, paths, infra, vs);
  }

  /** Under strict reuse: whether all hosts are free, which the Ingress takes then. */
  private boolean claimHosts(ObjectKey ingress, ParsedIngress parsed) {
    List<String> hosts = new ArrayList<>(parsed.insecure().keySet());
    parsed.tls().forEach(tls -> hosts.addAll(tls.hosts().keySet()));
    hosts.addAll(parsed.passthrough().keySet());
    for (String host : hosts) {
      String owner = claimedHosts.get(host);
      if (owner != null && !owner.equals(ingress.namespace())) {
        sync.problems.add(
            Problem.text(
                FieldPath.of("ingresses").key(ingress.toString()),
                "Host " + host + " already claimed",
                ProblemCodes.HOST_CLAIMED));
        return false;
      }
    }
    for (String host : hosts) {
      claimedHosts.put(host, ingress.namespace());
    }
    return true;
  }
}
