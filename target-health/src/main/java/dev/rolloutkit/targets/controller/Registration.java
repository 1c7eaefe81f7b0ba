package dev.rolloutkit.targets.controller;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.rolloutkit.apimachinery.GoStrings;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.net.Cidr;
import dev.rolloutkit.apimachinery.internal.net.IpAddress;
import dev.rolloutkit.apimachinery.internal.net.Netip;
import dev.rolloutkit.lbc.binding.TargetGroupBinding;
import dev.rolloutkit.targets.cluster.NodeInfo;
import dev.rolloutkit.targets.controller.ControllerState.CachedZone;
import dev.rolloutkit.targets.targetgroup.Endpoint.NodeEndpoint;
import dev.rolloutkit.targets.targetgroup.Endpoint.PodEndpoint;
import dev.rolloutkit.targets.targetgroup.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Registers pods in a target group, with a zone for pods outside the VPC.
 *
 * <p>Source: AWS Load Balancer Controller, registration of pod endpoints.
 *
 * @rule A pod outside the VPC's blocks is registered with the zone {@code all}.
 */
final class Registration {
  private static final String ZONE_LABEL = "topology.kubernetes.io/zone";
  private static final String ANY_ZONE = "all";
  private static final String ZONE_WANTED = "you must specify an Availability Zone";
  private static final Duration ZONES = Duration.ofMinutes(60);
  private static final Duration VPCS = Duration.ofMinutes(5);

  private final Work work;
  private final TargetGroupBinding binding;
  private final KnownTargets known;

  Registration(Work work, TargetGroupBinding binding, KnownTargets known) {
    this.work = work;
    this.binding = binding;
    this.known = known;
  }

  void register(List<PodEndpoint> endpoints) throws PassStopped {
    Optional<List<Cidr>> blocks = blocks();
    List<PodEndpoint> used = new ArrayList<>();
    List<Boolean> outside = new ArrayList<>();
    for (PodEndpoint endpoint : endpoints) {
      if (binding.isQuic() && endpoint.quicServerId().isEmpty()) {
        continue;
      }
      used.add(endpoint);
      outside.add(blocks.isEmpty() || isOutside(endpoint, blocks.get()));
    }
    Instant wanted = work.zonesWanted.get(binding.key());
    boolean byNode = wanted != null && work.now.isBefore(wanted);
    try {
      known.register(targets(used, outside, byNode));
    } catch (CallFailed failed) {
      if (byNode || !wantsZone(failed.error())) {
        throw failed.stop();
      }
      work.zonesWanted.put(binding.key(), work.now.plus(ZONES));
      try {
        known.register(targets(used, outside, true));
      } catch (CallFailed again) {
        throw again.stop();
      }
    }
  }

  private static boolean wantsZone(ApiError error) {
    return error.code().equals("ValidationError") && error.message().contains(ZONE_WANTED);
  }

  private List<Target> targets(List<PodEndpoint> endpoints, List<Boolean> outside, boolean byNode)
      throws PassStopped {
    List<Target> out = new ArrayList<>(endpoints.size());
    for (int i = 0; i < endpoints.size(); i++) {
      PodEndpoint endpoint = endpoints.get(i);
      String zone = null;
      if (outside.get(i)) {
        zone = byNode && binding.roleArn().isEmpty() ? zoneOf(endpoint) : ANY_ZONE;
      }
      String quic = binding.isQuic() ? endpoint.quicServerId() : null;
      out.add(new Target(endpoint.ip(), endpoint.port(), zone, quic, null));
    }
    return out;
  }

  private String zoneOf(PodEndpoint endpoint) throws PassStopped {
    String name = endpoint.pod().nodeName();
    if (name.isEmpty()) {
      throw PassStopped.failed("pod " + endpoint.pod().key().joined() + " has no node assigned");
    }
    CachedZone cached = work.nodeZones.get(name);
    if (cached != null && work.now.isBefore(cached.until())) {
      return cached.zone();
    }
    NodeInfo node = work.cluster().nodes().get(name);
    if (node == null) {
      throw PassStopped.failed("Node " + GoStrings.quote(name) + " not found");
    }
    String label = node.labels().get(ZONE_LABEL);
    String zone = label == null ? ANY_ZONE : label;
    work.nodeZones.put(name, new CachedZone(zone, work.now.plus(ZONES)));
    return zone;
  }

  /** The CIDR blocks of the targets' VPC; empty if another account does not return it. */
  private Optional<List<Cidr>> blocks() throws PassStopped {
    String vpc = binding.vpcId().isEmpty() ? work.flags.awsVpcId() : binding.vpcId();
    String key = binding.roleArn() + ' ' + vpc;
    Instant unknown = work.unknownVpcs.get(key);
    if (unknown != null && work.now.isBefore(unknown)) {
      return Optional.empty();
    }
    ApiError error = work.next(PassOperation.DESCRIBE_VPC);
    PassAnswers.Vpc ranges = work.answers.vpcs().get(vpc);
    if (error == null && ranges == null) {
      error = new ApiError("InvalidVpcID.NotFound", "The vpc ID '" + vpc + "' does not exist");
    }
    work.record(new Call.DescribeVpc(vpc, Work.textOf(error)));
    if (error != null) {
      if (error.code().equals("InvalidVpcID.NotFound") && !binding.roleArn().isEmpty()) {
        work.unknownVpcs.put(key, work.now.plus(VPCS));
        return Optional.empty();
      }
      throw PassStopped.failed(error.text());
    }
    return Optional.of(parsed(ranges));
  }

  private static List<Cidr> parsed(PassAnswers.@Nullable Vpc vpc) throws PassStopped {
    List<Cidr> out = new ArrayList<>();
    if (vpc != null) {
      for (String block : Iterables.concat(vpc.ipv4(), vpc.ipv6())) {
        out.add(orStop(Netip.prefix(block)));
      }
    }
    return out;
  }

  /** Whether no block contains the address, so that the target needs a zone. */
  private static boolean isOutside(PodEndpoint endpoint, List<Cidr> blocks) throws PassStopped {
    IpAddress address = orStop(Netip.address(endpoint.ip()));
    return Netip.hasZone(endpoint.ip())
        || blocks.stream().noneMatch(block -> block.contains(address));
  }

  private static <T> T orStop(Outcome<T> read) throws PassStopped {
    if (read instanceof Outcome.Failed<T> failed) {
      throw PassStopped.failed(failed.problems().get(0).message());
    }
    return read.orElseThrow();
  }

  /** The targets of nodes, which need neither VPC nor zone. */
  static ImmutableList<Target> ofNodes(List<NodeEndpoint> endpoints) {
    return endpoints.stream()
        .map(e -> Target.of(e.instanceId(), e.port()))
        .collect(ImmutableList.toImmutableList());
  }
}
