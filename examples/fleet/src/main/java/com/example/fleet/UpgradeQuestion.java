package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.example.fleet.UpgradeOption.Ends;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.config.AkoRelease;
import dev.rolloutkit.consequences.object.Assumptions;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.upgrade.Effect;
import dev.rolloutkit.consequences.upgrade.Releases;
import dev.rolloutkit.consequences.upgrade.Upgrades;
import dev.rolloutkit.lbc.flags.LbcFlags;
import dev.rolloutkit.lbc.release.LbcRelease;
import dev.rolloutkit.lbclass.settings.KubernetesVersion;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.release.RolloutsRelease;
import dev.rolloutkit.stack.config.StackSettings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an upgrade of controllers does to the objects of a cluster that nobody touches. */
final class UpgradeQuestion {
  private final ImmutableList<UpgradeOption<?>> options;

  /**
   * With the values of options.
   *
   * @throws IllegalArgumentException if one cannot be used
   */
  UpgradeQuestion(String lbc, String argo, String ako, String kubernetes) {
    options =
        Stream.of(
                UpgradeOption.of(
                    "--lbc",
                    "AWS Load Balancer Controller",
                    Controllers.LOAD_BALANCER,
                    lbc,
                    LbcRelease::of,
                    Releases::withLbc),
                UpgradeOption.of(
                    "--argo",
                    "Argo Rollouts",
                    Controllers.ARGO,
                    argo,
                    RolloutsRelease::of,
                    Releases::withArgo),
                UpgradeOption.of(
                    "--ako", "AKO", Controllers.AKO, ako, AkoRelease::of, Releases::withAko),
                UpgradeOption.of(
                    "--kubernetes",
                    "Kubernetes",
                    Controllers.KUBERNETES,
                    kubernetes,
                    KubernetesVersion::parse,
                    Releases::withKubernetes))
            .flatMap(Optional::stream)
            .collect(ImmutableList.toImmutableList());
  }

  /** What is upgraded, for people; empty if nothing is. */
  String title() {
    return options.stream()
        .map(option -> option.system() + " to " + option.to())
        .collect(Collectors.joining(", "));
  }

  /** Adds what an upgrade does to the findings of a cluster, and returns which changes hit it. */
  ImmutableList<Hit> examine(ClusterExport export) {
    Controllers controllers = Controllers.of(export);
    Ends ends = Ends.NONE;
    for (UpgradeOption<?> option : options) {
      ends =
          option.in(
              ends,
              controllers,
              gap -> export.add(Table.PROBLEMS, "not-compared", "", gap),
              assumed -> export.add(Table.PROBLEMS, "assumed", "", assumed));
    }
    export.all("Rollout.argoproj.io", Rollouts::read); // those that cannot be read are problems
    List<Effect> effects =
        Upgrades.between(
            ends.from(),
            ends.to(),
            export.all().stream().map(ClusterObject::of).toList(),
            assumptions(export.cluster(), controllers, ends.from()));
    for (Effect effect : effects) {
      export.add(
          Table.UPGRADES,
          effect.level().name().toLowerCase(Locale.ROOT) + " " + ChangeText.of(effect).id(),
          effect.object().toString(),
          effect.sentence());
    }
    if (!ends.words().isEmpty()) {
      export.add(
          Table.CLUSTERS,
          effects.isEmpty() ? "untouched" : "touched",
          "",
          String.join(", ", ends.words()));
    }
    return Hit.of(export.cluster(), effects);
  }

  /** The flags with which the load balancer controller is deployed. */
  private static Assumptions assumptions(String cluster, Controllers controllers, Releases from) {
    LbcFlags given =
        LbcFlags.fromArgs(controllers.arguments(Controllers.LOAD_BALANCER), from.lbc()).flags();
    LbcFlags flags =
        LbcFlags.builder()
            .from(given)
            .clusterName(given.clusterName().isEmpty() ? cluster : given.clusterName())
            .awsVpcId(given.awsVpcId().isEmpty() ? "vpc" : given.awsVpcId())
            .build();
    return Assumptions.builder().complete(true).controller(StackSettings.of(flags)).build();
  }
}
