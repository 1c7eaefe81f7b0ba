package dev.rolloutkit.stack.internal.ingressgroup;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.internal.CodePoints;
import dev.rolloutkit.lbc.ingress.GroupId;
import dev.rolloutkit.stack.config.StackSettings;
import dev.rolloutkit.stack.ingressgroup.ClusterObjects;
import dev.rolloutkit.stack.ingressgroup.GroupMembership;
import dev.rolloutkit.stack.ingressgroup.IngressGroup;
import dev.rolloutkit.stack.internal.ingressgroup.GroupLoader.Candidate;
import dev.rolloutkit.stack.internal.ingressgroup.IngressClassifier.Found;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * All Ingress groups of a cluster. {@link #with(ClusterObjects, Set)} loads those of another state
 * of the cluster, and reuses each group of which no Ingress changed.
 *
 * <p>An instance refers to the Ingresses that it was loaded from; they must not be modified.
 *
 * @rule An Ingress without a group name is a group of its own.
 */
public final class IngressGroups {
  private final ClusterObjects cluster;
  private final StackSettings config;
  private final ImmutableList<Candidate> candidates;
  private final ImmutableMap<GroupId, Outcome<IngressGroup>> groups;

  private IngressGroups(
      ClusterObjects cluster,
      StackSettings config,
      ImmutableList<Candidate> candidates,
      ImmutableMap<GroupId, Outcome<IngressGroup>> groups) {
    this.cluster = cluster;
    this.config = config;
    this.candidates = candidates;
    this.groups = groups;
  }

  /**
   * Loads every group of a cluster.
   *
   * <p>Linear in the number of Ingresses, except for sorting.
   */
  public static IngressGroups of(ClusterObjects cluster, StackSettings config) {
    IngressGroups none = new IngressGroups(cluster, config, ImmutableList.of(), ImmutableMap.of());
    return none.with(cluster, Map.of(), Set.of());
  }

  /**
   * Loads the groups of another state of the cluster.
   *
   * @param changed {@code namespace/name} of the Ingresses that were created, deleted or changed
   */
  public IngressGroups with(ClusterObjects other, Set<String> changed) {
    boolean isShared =
        cluster.classes().equals(other.classes())
            && cluster.params().equals(other.params())
            && cluster.namespaces().equals(other.namespaces());
    Map<String, Candidate> known = new HashMap<>();
    Set<GroupId> touched = new HashSet<>();
    for (Candidate one : candidates) {
      String key = IngressClassifier.key(one.ingress());
      if (one.found() instanceof Found.SeveralDefaults || known.put(key, one) != null) {
        isShared = false;
      }
      if (changed.contains(key)) {
        touched.addAll(one.groups());
        known.remove(key);
      }
    }
    return isShared ? with(other, known, touched) : of(other, config);
  }

  /**
   * @param known the unchanged Ingresses, by their keys
   * @param touched the groups of which an Ingress was changed or deleted
   */
  private IngressGroups with(
      ClusterObjects other, Map<String, Candidate> known, Set<GroupId> touched) {
    IngressClassifier classifier = new IngressClassifier(other, config);
    Set<GroupId> anew = new HashSet<>(touched);
    ImmutableList.Builder<Candidate> all = ImmutableList.builder();
    Map<GroupId, List<Candidate>> byGroup = new LinkedHashMap<>();
    List<Candidate> everywhere = new ArrayList<>();
    for (Ingress ingress : other.ingresses()) {
      Candidate was = known.get(IngressClassifier.key(ingress));
      Candidate candidate = was == null ? Candidate.of(ingress, classifier) : was;
      all.add(candidate);
      if (candidate.found() instanceof Found.SeveralDefaults) {
        everywhere.add(candidate);
      }
      for (GroupId id : candidate.groups()) {
        byGroup.computeIfAbsent(id, g -> new ArrayList<>()).add(candidate);
        if (was == null) {
          anew.add(id);
        }
      }
    }
    ImmutableList<Candidate> inOrder = all.build();
    TreeMap<GroupId, Outcome<IngressGroup>> out =
        new TreeMap<>(Comparator.comparing(GroupId::text, CodePoints.ORDER));
    byGroup.forEach(
        (id, own) -> {
          Outcome<IngressGroup> kept = anew.contains(id) ? null : groups.get(id);
          out.put(
              id,
              kept != null && everywhere.isEmpty()
                  ? kept
                  : GroupLoader.load(
                      id, everywhere.isEmpty() ? own : merged(inOrder, own, everywhere), config));
        });
    return new IngressGroups(other, config, inOrder, ImmutableMap.copyOf(out));
  }

  /**
   * The candidates of a group and those that concern every group, in the order of {@code inOrder}.
   */
  private static List<Candidate> merged(
      List<Candidate> inOrder, List<Candidate> own, List<Candidate> everywhere) {
    Set<Candidate> wanted = Sets.newIdentityHashSet();
    wanted.addAll(own);
    wanted.addAll(everywhere);
    List<Candidate> out = new ArrayList<>();
    for (Candidate one : inOrder) {
      if (wanted.contains(one)) {
        out.add(one);
      }
    }
    return out;
  }

  /** The groups that have members or that Ingresses leave, sorted by id. */
  public ImmutableMap<GroupId, Outcome<IngressGroup>> all() {
    return groups;
  }

  /** The group of each Ingress by its class and annotations, in the order of the Ingresses. */
  public ImmutableList<GroupMembership> memberships() {
    return candidates.stream().map(Candidate::membership).collect(ImmutableList.toImmutableList());
  }
}
