package dev.rolloutkit.cli.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.rolloutkit.consequences.object.ClusterObject;
import dev.rolloutkit.consequences.object.Derived;
import dev.rolloutkit.consequences.object.Kinds;
import dev.rolloutkit.consequences.object.Live;
import dev.rolloutkit.consequences.object.ObjectKey;
import dev.rolloutkit.program.manifests.Manifest;
import dev.rolloutkit.program.manifests.ManifestSet;
import dev.rolloutkit.program.schema.Schemas;
import dev.rolloutkit.program.world.RequestObjects;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The objects of a cluster, as {@code kubectl get -o yaml} writes them, beside the manifests of a
 * part of it. An object that the manifests have is as they say, with what no manifest owns; one
 * that they lack is there and stays.
 */
public final class ClusterExport {
  private static final int NAMED = 3;

  private final String name;
  private final ManifestSet objects;
  private final ImmutableMap<ObjectKey, ClusterObject> byKey;

  private ClusterExport(String name, ManifestSet objects) {
    this.name = name;
    this.objects = objects;
    Map<ObjectKey, ClusterObject> all = new HashMap<>();
    RequestObjects.of(objects).forEach(one -> all.put(one.key(), one));
    this.byKey = ImmutableMap.copyOf(all);
  }

  /**
   * An export.
   *
   * @param name what people call it
   */
  public static ClusterExport of(String name, ManifestSet objects) {
    return new ClusterExport(name, objects);
  }

  /**
   * Manifests in their cluster.
   *
   * @param manifests the objects of the manifests and of the cluster
   * @param beside what only the cluster has
   */
  public record Merged(ManifestSet manifests, Beside beside) {}

  /**
   * Both sides of a change in their cluster.
   *
   * @param before the objects before
   * @param after the objects afterwards
   * @param beside what only the cluster has
   */
  public record Sides(ManifestSet before, ManifestSet after, Beside beside) {}

  /** Manifests over what is in the cluster. */
  public Merged under(ManifestSet manifests) {
    Set<ObjectKey> own = keys(manifests);
    List<Manifest> rest = others(own);
    return new Merged(
        joined(manifests.with(each(key -> Optional.ofNullable(byKey.get(key)), key -> true)), rest),
        beside(rest, own, ImmutableList.of()));
  }

  /**
   * Both sides of a change over what is in the cluster. What neither side has stays; what only the
   * second side has, and the cluster too, is there before.
   */
  public Sides under(ManifestSet before, ManifestSet after) {
    Set<ObjectKey> old = keys(before);
    Set<ObjectKey> own = new HashSet<>(old);
    own.addAll(keys(after));
    List<Manifest> rest = others(own);
    Set<ObjectKey> taken = keys(after);
    taken.removeAll(old);
    List<Manifest> adopted =
        objects().stream().filter(one -> taken.contains(RequestObjects.key(one))).toList();

    Map<ObjectKey, ClusterObject> written = new HashMap<>();
    RequestObjects.of(before).forEach(one -> written.put(one.key(), one));
    ManifestSet was = before.with(each(key -> Optional.ofNullable(byKey.get(key)), key -> true));
    Map<ObjectKey, ClusterObject> stored = new HashMap<>(byKey);
    RequestObjects.of(was).forEach(one -> stored.put(one.key(), one));
    ManifestSet is =
        after.with(
            each(
                key ->
                    byKey.containsKey(key)
                        ? Optional.ofNullable(stored.get(key))
                        : Optional.empty(),
                key -> {
                  ClusterObject one = written.get(key);
                  return one == null || !Live.saysReplicas(one);
                }));
    return new Sides(
        joined(joined(was, rest), adopted), joined(is, rest), beside(rest, own, drifted(written)));
  }

  /** Fills in, object by object, what is stored and no manifest owns. */
  private static UnaryOperator<ImmutableList<Manifest>> each(
      Function<ObjectKey, Optional<ClusterObject>> stored, Predicate<ObjectKey> keepsReplicas) {
    return list ->
        list.stream()
            .map(
                manifest -> {
                  ClusterObject given = RequestObjects.of(manifest);
                  return stored
                      .apply(given.key())
                      .filter(live -> !isReplaced(given))
                      .map(live -> Live.under(live, given, keepsReplicas.test(given.key())))
                      .filter(filled -> filled.tree() instanceof ObjectNode)
                      .map(filled -> with(manifest, (ObjectNode) filled.tree()))
                      .orElse(manifest);
                })
            .collect(ImmutableList.toImmutableList());
  }

  /** What is deleted and created again keeps nothing. */
  private static boolean isReplaced(ClusterObject given) {
    return given.annotation("argocd.argoproj.io/sync-options").contains("Replace=true");
  }

  private static Manifest with(Manifest manifest, ObjectNode tree) {
    String version = tree.path("apiVersion").asText(manifest.apiVersion());
    return new Manifest(manifest.at(), version, manifest.kind(), tree);
  }

  private ImmutableList<Manifest> objects() {
    return ImmutableList.copyOf(objects.all());
  }

  /** The objects that no manifest has, and that no controller makes of others. */
  private List<Manifest> others(Set<ObjectKey> own) {
    return objects().stream()
        .filter(one -> !own.contains(RequestObjects.key(one)))
        .filter(
            one -> {
              ClusterObject object = byKey.get(RequestObjects.key(one));
              return object != null
                  && (isOfRollout(object)
                      || !Derived.isOne(
                          object, key -> own.contains(key) || byKey.containsKey(key)));
            })
        .toList();
  }

  /** The engines of Argo Rollouts read the ReplicaSets that there are. */
  private static boolean isOfRollout(ClusterObject object) {
    return object.key().kind().equals(Kinds.REPLICA_SET)
        && object
            .at("metadata", "ownerReferences")
            .findValuesAsText("kind")
            .contains(Kinds.ROLLOUT);
  }

  private static Set<ObjectKey> keys(ManifestSet manifests) {
    Set<ObjectKey> out = new HashSet<>();
    manifests.all().forEach(one -> out.add(RequestObjects.key(one)));
    return out;
  }

  /** Manifests with more objects, each where the reader keeps its kind. */
  private ManifestSet joined(ManifestSet manifests, List<Manifest> more) {
    Set<Manifest> wanted = new HashSet<>(objects.manifests());
    ImmutableList.Builder<Manifest> all = ImmutableList.builder();
    ImmutableList.Builder<Manifest> rest = ImmutableList.builder();
    all.addAll(manifests.manifests());
    rest.addAll(manifests.rest());
    more.forEach(one -> (wanted.contains(one) ? all : rest).add(one));
    return new ManifestSet(
        all.build(),
        manifests.others(),
        rest.build(),
        manifests.skipped(),
        manifests.problems(),
        manifests.passedOver(),
        manifests.overlays(),
        manifests.files());
  }

  /**
   * The objects of the manifests that the cluster has otherwise: of kinds whose defaults are known,
   * and apart from names and labels, to which tools add.
   */
  private List<String> drifted(Map<ObjectKey, ClusterObject> written) {
    List<String> out = new ArrayList<>();
    byKey.forEach(
        (key, live) -> {
          ClusterObject own = written.get(key);
          if (own != null && isCompared(key) && !isAsWritten(live, own)) {
            out.add(key.toString());
          }
        });
    Collections.sort(out);
    return out;
  }

  private static boolean isCompared(ObjectKey key) {
    return Kinds.WORKLOADS.contains(key.kind())
        || key.kind().equals(Kinds.SERVICE)
        || key.kind().equals(Kinds.INGRESS);
  }

  private static boolean isAsWritten(ClusterObject live, ClusterObject own) {
    if (!(live.tree().deepCopy() instanceof ObjectNode tree)) {
      return true;
    }
    tree.set("metadata", own.at("metadata"));
    ClusterObject written =
        Live.under(live, own, true); // an allocated value, or a scaler's number, is no difference
    return Live.isAsWritten(live.with(tree), written, Schemas.bundled());
  }

  private Beside beside(List<Manifest> rest, Set<ObjectKey> own, List<String> drifted) {
    ImmutableSet.Builder<ObjectKey> keys = ImmutableSet.builder();
    ImmutableSet.Builder<String> labels = ImmutableSet.builder();
    for (Manifest one : rest) {
      keys.add(RequestObjects.key(one));
      labels.add(one.label());
    }
    Set<String> whole = new LinkedHashSet<>();
    byKey.keySet().forEach(key -> whole.add(key.namespace() + "/" + key.kind()));
    ImmutableList.Builder<String> assumed = ImmutableList.builder();
    long known = byKey.keySet().stream().filter(own::contains).count();
    assumed.add(
        name
            + " has all objects of its kinds in each of its namespaces: "
            + rest.size()
            + " beside the manifests, and "
            + known
            + " of theirs");
    if (!drifted.isEmpty()) {
      int count = drifted.size();
      assumed.add(
          String.join(", ", drifted.subList(0, Math.min(NAMED, count)))
              + (count > NAMED ? " and " + (count - NAMED) + " more" : "")
              + (count == 1 ? " is" : " are")
              + " as the manifests say, and not as "
              + name
              + " has "
              + (count == 1 ? "it" : "them"));
    }
    return new Beside(keys.build(), labels.build(), ImmutableSet.copyOf(whole), assumed.build());
  }
}
