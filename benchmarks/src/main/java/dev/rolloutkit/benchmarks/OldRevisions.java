package dev.rolloutkit.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import dev.rolloutkit.model.analysis.AnalysisRun;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** The past of a Rollout: old ReplicaSets without pods, each with a finished AnalysisRun. */
final class OldRevisions {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");
  private static final String REVISION = "rollout.argoproj.io/revision";

  private OldRevisions() {}

  /** Gives a recorded Rollout the revision after a number of old ones, and history limits. */
  static void follow(ObjectNode rollout, int old, int limit) {
    ObjectNode spec = (ObjectNode) rollout.get("spec");
    spec.put("revisionHistoryLimit", limit);
    spec.putObject("analysis")
        .put("successfulRunHistoryLimit", old)
        .put("unsuccessfulRunHistoryLimit", old);
    ((ObjectNode) rollout.at("/metadata/annotations")).put(REVISION, Integer.toString(old + 1));
  }

  /** The current ReplicaSet, and old ones made from it. */
  static ImmutableList<ReplicaSet> replicaSets(ObjectNode recorded, int old)
      throws JsonProcessingException {
    ObjectNode current = recorded.deepCopy();
    ((ObjectNode) current.at("/metadata/annotations")).put(REVISION, Integer.toString(old + 1));
    ImmutableList.Builder<ReplicaSet> out = ImmutableList.builder();
    out.add(MAPPER.treeToValue(current, ReplicaSet.class));
    for (int i = 0; i < old; i++) {
      out.add(MAPPER.treeToValue(replicaSet(current, i), ReplicaSet.class));
    }
    return out.build();
  }

  private static ObjectNode replicaSet(ObjectNode current, int i) {
    ObjectNode rs = current.deepCopy();
    ObjectNode metadata = (ObjectNode) rs.get("metadata");
    metadata.put("name", "bg-old" + i).put("uid", "uid-old" + i);
    metadata.put("creationTimestamp", BEGIN.plusSeconds(i).toString());
    ((ObjectNode) metadata.get("labels")).put("rollouts-pod-template-hash", "old" + i);
    ((ObjectNode) metadata.get("annotations")).put(REVISION, Integer.toString(i + 1));
    ((ObjectNode) rs.get("spec")).put("replicas", 0);
    ((ObjectNode) rs.get("status"))
        .put("replicas", 0)
        .put("readyReplicas", 0)
        .put("availableReplicas", 0);
    return rs;
  }

  /** The names of ReplicaSets, sorted: the floor of a pass over them. */
  static String[] sortedNames(List<ReplicaSet> replicaSets) {
    String[] names = new String[replicaSets.size()];
    int i = 0;
    for (ReplicaSet replicaSet : replicaSets) {
      names[i++] = replicaSet.getMetadata().getName();
    }
    Arrays.sort(names);
    return names;
  }

  /** A finished AnalysisRun of each old ReplicaSet. */
  static ImmutableList<AnalysisRun> runs(ObjectNode recorded, int old)
      throws JsonProcessingException {
    ImmutableList.Builder<AnalysisRun> out = ImmutableList.builder();
    for (int i = 0; i < old; i++) {
      ObjectNode run = MAPPER.createObjectNode();
      ObjectNode metadata = run.putObject("metadata").put("name", "bg-old" + i + "-1-pre");
      metadata.put("creationTimestamp", BEGIN.plusSeconds(i).toString());
      metadata.putObject("labels").put("rollouts-pod-template-hash", "old" + i);
      metadata.set("ownerReferences", recorded.at("/metadata/ownerReferences"));
      run.putObject("status").put("phase", "Successful");
      out.add(MAPPER.treeToValue(run, AnalysisRun.class));
    }
    return out.build();
  }
}
