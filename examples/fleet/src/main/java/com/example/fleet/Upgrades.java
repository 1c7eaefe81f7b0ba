package com.example.fleet;

import com.example.fleet.Finding.Table;
import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.Rollouts;
import dev.rolloutkit.model.rollout.Rollout;
import dev.rolloutkit.model.template.HashProfile;
import dev.rolloutkit.model.upgrade.RolloutUpgrade;
import dev.rolloutkit.model.upgrade.UpgradeSubject;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Which Rollouts an upgrade of Argo Rollouts redeploys, or cannot read any more. */
final class Upgrades {
  private final HashProfile from;
  private final HashProfile to;

  Upgrades(HashProfile from, HashProfile to) {
    this.from = from;
    this.to = to;
  }

  void examine(ClusterExport export) {
    List<UpgradeSubject> subjects =
        export.all("Rollout.argoproj.io", Rollouts::read).stream()
            .map(rollout -> UpgradeSubject.ofTrees(rollout, owned(rollout, export)))
            .toList();
    for (RolloutUpgrade upgrade : Rollouts.upgradeImpact(subjects, from, to).rollouts()) {
      switch (upgrade.outcome()) {
        case ADOPTS_OTHER, NEW_REVISION, UNDECODABLE ->
            export.add(
                Table.UPGRADES,
                upgrade.outcome().wireName(),
                "Rollout.argoproj.io " + upgrade.namespace() + "/" + upgrade.name(),
                causes(upgrade));
        case UNCHANGED, ADOPTED, NO_SETS -> {}
      }
    }
  }

  private static List<JsonNode> owned(Rollout rollout, ClusterExport export) {
    return export.all("ReplicaSet.apps").stream()
        .filter(set -> ClusterExport.namespace(set).equals(rollout.namespace()))
        .filter(set -> isOwned(set, rollout.name()))
        .toList();
  }

  private static boolean isOwned(JsonNode set, String rollout) {
    for (JsonNode owner : set.at("/metadata/ownerReferences")) {
      if (owner.path("kind").asText().equals("Rollout")
          && owner.path("name").asText().equals(rollout)) {
        return true;
      }
    }
    return false;
  }

  private static String causes(RolloutUpgrade upgrade) {
    return ImmutableList.of(upgrade.causes(), upgrade.differences()).stream()
        .flatMap(Collection::stream)
        .map(Object::toString)
        .collect(Collectors.joining("; "));
  }
}
