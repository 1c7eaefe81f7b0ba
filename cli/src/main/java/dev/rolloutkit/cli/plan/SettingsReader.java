package dev.rolloutkit.cli.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.apimachinery.release.ReleaseChange;
import dev.rolloutkit.apimachinery.release.ReleaseHistory;
import dev.rolloutkit.apimachinery.release.ReleaseOf;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcChange;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.program.cluster.Cluster;
import dev.rolloutkit.program.cluster.Cluster.Item;
import dev.rolloutkit.program.cluster.Controllers;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.targets.cutover.CutOverManifests;
import java.util.Optional;

/** Reads the settings of controllers, and tells which of them were read and which assumed. */
final class SettingsReader {
  private static final String LBC = "the AWS Load Balancer Controller";
  private static final String ARGO = "Argo Rollouts";
  private static final String ABSENT = ": its Deployment is not among the manifests";
  private static final String VPC = "vpc";

  private final Cluster cluster;
  private final ControllerOptions options;
  private final ImmutableList.Builder<String> read = ImmutableList.builder();
  private final ImmutableList.Builder<String> assumed = ImmutableList.builder();
  private final ImmutableList.Builder<String> assumedOfArgo = ImmutableList.builder();

  SettingsReader(Cluster cluster, ControllerOptions options) {
    this.cluster = cluster;
    this.options = options;
  }

  ControllerSettings read() {
    GivenReleases given = options.releases();
    StackSettings loadBalancer = loadBalancer(given.lbc());
    Optional<ImmutableList<String>> argo = argo(given);
    if (given.ako().isPresent() || isDeployed(Controllers.AKO)) {
      release("AKO", Controllers.AKO, AkoRelease.HISTORY, given.ako(), "--ako", assumed);
    }
    given.kubernetes().ifPresent(one -> read.add("Kubernetes " + one + ", as --kubernetes says"));
    return ControllerSettings.builder()
        .loadBalancer(loadBalancer)
        .argo(cluster.argo())
        .kubernetes(given.kubernetes().orElse(KubernetesVersion.MATCHED))
        .verifyTargetGroup(argo.map(CutOverManifests::verifiesTargetGroup))
        .read(read.build())
        .assumed(assumed.build())
        .assumedOfArgo(assumedOfArgo.build())
        .build();
  }

  private StackSettings loadBalancer(Optional<ReleaseOf<LbcChange>> given) {
    Optional<ImmutableList<String>> flags = flags(Controllers.LOAD_BALANCER);
    ReleaseOf<LbcChange> release =
        release(LBC, Controllers.LOAD_BALANCER, LbcRelease.HISTORY, given, "--lbc", assumed);
    if (flags.isEmpty()) {
      assumed.add(
          given.isPresent()
              ? LBC + " runs with its default flags" + ABSENT
              : newest(LBC, LbcRelease.HISTORY)
                  + " and runs with its default flags"
                  + ABSENT
                  + "; --lbc tells its release");
    }
    flags.ifPresent(some -> assumed.addAll(LbcFlags.fromArgs(some, release).assumed()));
    LbcFlags told = options.flags(flags.orElse(ImmutableList.of()), release);
    if (told.clusterName().isEmpty()) {
      assumed.add(
          "the cluster is named " + ControllerSettings.CLUSTER_NAME + "; --cluster-name tells it");
    }
    return new StackSettings(completed(told), options.fixes());
  }

  private Optional<ImmutableList<String>> argo(GivenReleases given) {
    Optional<ImmutableList<String>> flags = flags(Controllers.ARGO);
    if (flags.isPresent() || !cluster.rollouts().all().isEmpty()) {
      release(
          ARGO, Controllers.ARGO, RolloutsRelease.HISTORY, given.argo(), "--argo", assumedOfArgo);
    }
    if (flags.isEmpty() && !cluster.rollouts().all().isEmpty()) {
      assumedOfArgo.add(
          given.argo().isPresent()
              ? ARGO + " runs without --aws-verify-target-group" + ABSENT
              : newest(ARGO, RolloutsRelease.HISTORY)
                  + " and runs without --aws-verify-target-group"
                  + ABSENT
                  + "; --argo tells its release");
    }
    return flags;
  }

  /**
   * The release of a controller, and why it is this one.
   *
   * @param option what tells it
   * @param doubts takes what is assumed
   */
  private <C extends Enum<C> & ReleaseChange> ReleaseOf<C> release(
      String name,
      String image,
      ReleaseHistory<C> history,
      Optional<ReleaseOf<C>> given,
      String option,
      ImmutableList.Builder<String> doubts) {
    Optional<String> tag = Controllers.release(cluster.input(), image);
    if (given.isPresent()) {
      read.add("the release " + given.get() + " of " + name + ", as " + option + " says");
    } else if (tag.isPresent()) {
      read.add("the release " + tag.get() + " of " + name + " from its image");
      history
          .assuming(tag.get())
          .warningsOrProblems()
          .forEach(problem -> doubts.add(problem.text()));
    } else if (isDeployed(image)) {
      doubts.add(
          newest(name, history)
              + ": the tag of its image names no release; "
              + option
              + " tells it");
    }
    return Controllers.release(cluster.input(), image, history, given);
  }

  private static String newest(String name, ReleaseHistory<?> history) {
    return name + " is newer than " + history.newest();
  }

  private boolean isDeployed(String image) {
    return cluster.controllers().stream()
        .anyMatch(item -> Controllers.container(item.value(), image).isPresent());
  }

  /** The flags with names for a cluster and a VPC that nobody names. */
  private static LbcFlags completed(LbcFlags flags) {
    return LbcFlags.builder()
        .from(flags)
        .clusterName(
            flags.clusterName().isEmpty() ? ControllerSettings.CLUSTER_NAME : flags.clusterName())
        .awsVpcId(flags.awsVpcId().isEmpty() ? VPC : flags.awsVpcId())
        .build();
  }

  private Optional<ImmutableList<String>> flags(String image) {
    for (Item<ObjectNode> item : cluster.controllers()) {
      var container = Controllers.container(item.value(), image);
      if (container.isPresent()) {
        read.add("the flags of " + item.manifest().label() + " at " + item.manifest().at());
        return Optional.of(Controllers.arguments(container.get()));
      }
    }
    return Optional.empty();
  }
}
