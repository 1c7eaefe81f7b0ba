package dev.rolloutkit.ako;

import com.google.common.collect.ImmutableList;
import dev.rolloutkit.ako.cluster.AkoCluster;
import dev.rolloutkit.ako.config.AkoConfig;
import dev.rolloutkit.ako.crd.AviObjects;
import dev.rolloutkit.ako.events.ClusterEvent;
import dev.rolloutkit.ako.events.EventTrace;
import dev.rolloutkit.ako.graph.AviGraph;
import dev.rolloutkit.ako.internal.events.EventTraces;
import dev.rolloutkit.ako.internal.inventory.ShardImpacts;
import dev.rolloutkit.ako.inventory.Collision;
import dev.rolloutkit.ako.inventory.Collisions;
import dev.rolloutkit.ako.inventory.ExpectedNames;
import dev.rolloutkit.ako.inventory.HostNames;
import dev.rolloutkit.ako.inventory.Inventories;
import dev.rolloutkit.ako.inventory.Inventory;
import dev.rolloutkit.ako.inventory.LengthFinding;
import dev.rolloutkit.ako.inventory.LengthFindings;
import dev.rolloutkit.ako.inventory.NameExplanation;
import dev.rolloutkit.ako.inventory.NameExplanations;
import dev.rolloutkit.ako.inventory.ShardImpact;
import dev.rolloutkit.ako.name.AviNames;
import dev.rolloutkit.ako.shard.ShardVs;
import dev.rolloutkit.ako.shard.Sharding;
import dev.rolloutkit.ako.translate.AkoTranslator;
import dev.rolloutkit.apimachinery.Outcome;
import dev.rolloutkit.apimachinery.Problem;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;

/**
 * The façade of this module: one function for each common question about AKO.
 *
 * <pre>{@code
 * AkoConfig config = AkoConfig.builder().clusterName("prod").shardSize(ShardSize.LARGE).build();
 * AkoNaming.names(config).l4Vs("red", "web").value();    // "prod--red-web"
 * AkoNaming.shardVs(config, "foo.com", "red").name();    // prod--Shared-L7-0
 * }</pre>
 *
 * <p>No function throws an exception because of the contents of a cluster. Less common questions
 * are answered by public classes in the packages: the names of other AKO releases in {@code name},
 * DNS names in {@code shard}, pool servers in {@code pool}, statuses of custom resources in {@code
 * crd}, and comparisons in {@code inventory}.
 */
public final class AkoNaming {
  private AkoNaming() {}

  /**
   * The names that AKO 2.1 gives to Avi objects. Keep the result if you need several names.
   *
   * <pre>{@code
   * names(config).l4Pool("red", "web", "TCP", 80).value(); // "prod--red-web-TCP-80"
   * }</pre>
   */
  public static AviNames names(AkoConfig config) {
    return AviNames.of(config);
  }

  /**
   * The names of the Avi objects for each host of an Ingress, with a warning for each part of the
   * Ingress that AKO ignores. Assumes that the IngressClasses, Secrets and AviInfraSettings that
   * the Ingress refers to exist and are valid.
   *
   * <pre>{@code
   * ingressNames(config, ingress).value().get(0).virtualService(); // prod--Shared-L7-0
   * }</pre>
   */
  public static Outcome.Ok<ImmutableList<HostNames>> ingressNames(
      AkoConfig config, Ingress ingress) {
    return ExpectedNames.ofIngress(config, ingress);
  }

  /**
   * The shared virtual service that serves a host, for a namespace without a tenant or
   * AviInfraSetting of its own.
   *
   * <pre>{@code
   * shardVs(config, "bar.com", "red").shard(); // 1
   * }</pre>
   */
  public static ShardVs shardVs(AkoConfig config, String host, String namespace) {
    return Sharding.shardVs(config, host, namespace);
  }

  /**
   * The Avi objects that AKO creates for a cluster in a full sync, with a warning for everything
   * that AKO leaves out or crashes on. Assumes that every Avi object exists that a custom resource
   * refers to.
   *
   * <pre>{@code
   * AviGraph graph = translate(config, AkoCluster.of(manifests)).value();
   * graph.model("admin/prod--Shared-L7-0");
   * }</pre>
   */
  public static Outcome.Ok<AviGraph> translate(AkoConfig config, AkoCluster cluster) {
    return AkoTranslator.translate(config, cluster);
  }

  /**
   * As {@link #translate(AkoConfig, AkoCluster)}, but with the given objects on the Avi Controller.
   * AKO rejects a custom resource that refers to an object which is missing there.
   *
   * <pre>{@code
   * translate(config, cluster, AviObjects.EVERYTHING);
   * }</pre>
   */
  public static Outcome.Ok<AviGraph> translate(
      AkoConfig config, AkoCluster cluster, AviObjects avi) {
    return AkoTranslator.translate(config, cluster, avi);
  }

  /**
   * The Avi objects after a full sync and the given events, and what a restart of AKO would change.
   * Objects on which AKO crashes are reported as warnings.
   *
   * <pre>{@code
   * eventTrace(config, cluster, List.of(ClusterEvent.delete(ingress)), AviObjects.EVERYTHING)
   *     .value().missing(); // [fqdn prod--Shared-L7-0 foo.com]
   * }</pre>
   */
  public static Outcome.Ok<EventTrace> eventTrace(
      AkoConfig config, AkoCluster cluster, List<ClusterEvent> events, AviObjects avi) {
    return EventTraces.of(config, cluster, events, avi);
  }

  /**
   * A problem for each object, host and path that AKO ignores, leaves out or crashes on, with the
   * reason; sorted.
   *
   * <pre>{@code
   * skipped(config, cluster).get(0).text();
   * // ingresses[red/web]: its ingress class is not AKO's
   * }</pre>
   */
  public static ImmutableList<Problem> skipped(AkoConfig config, AkoCluster cluster) {
    return AkoTranslator.translate(config, cluster).warnings();
  }

  /**
   * Every Avi object that AKO creates for a cluster, with the Kubernetes objects it comes from.
   *
   * <pre>{@code
   * inventory(config, cluster).toCsv();
   * }</pre>
   */
  public static Inventory inventory(AkoConfig config, AkoCluster cluster) {
    return Inventories.of(config, cluster);
  }

  /**
   * The Kubernetes objects from which the Avi object with this name comes, also for a hashed name.
   * To explain many names of one cluster, keep a {@link NameExplanations}.
   *
   * <pre>{@code
   * explain(config, "prod--foo.com_bar-red-web", cluster).sources().get(0).origin().object();
   * // red/web
   * }</pre>
   */
  public static NameExplanation explain(AkoConfig config, String aviName, AkoCluster cluster) {
    return NameExplanations.of(config, cluster).explain(aviName);
  }

  /**
   * The Avi names that AKO would give to several different objects of a cluster.
   *
   * <pre>{@code
   * collisions(config, cluster).get(0).name(); // prod--a-b-c, of Services a/b-c and a-b/c
   * }</pre>
   */
  public static ImmutableList<Collision> collisions(AkoConfig config, AkoCluster cluster) {
    return Collisions.of(config, cluster);
  }

  /**
   * The collisions that a new or changed object would take part in, for admission webhooks. An
   * object that AKO ignores takes part in none; {@link #skipped} says why it is ignored, for
   * example because its IngressClass is not in the cluster.
   *
   * <pre>{@code
   * if (!collisionsWith(config, cluster, service).isEmpty()) { refuse(); }
   * }</pre>
   */
  public static ImmutableList<Collision> collisionsWith(
      AkoConfig config, AkoCluster cluster, HasMetadata object) {
    return Collisions.withObject(config, cluster, object);
  }

  /**
   * The names, hosts and labels of a cluster that are too long to work.
   *
   * <pre>{@code
   * lengthFindings(config, cluster).get(0).effect(); // "the path has neither pool group nor rule"
   * }</pre>
   */
  public static ImmutableList<LengthFinding> lengthFindings(AkoConfig config, AkoCluster cluster) {
    return LengthFindings.of(config, cluster);
  }

  /**
   * The effect of a change of AKO's settings: which Avi objects move or are renamed, and which
   * hosts get another address.
   *
   * <pre>{@code
   * impact(large, medium, cluster).moving().size(); // half of the hosts
   * }</pre>
   */
  public static ShardImpact impact(AkoConfig before, AkoConfig after, AkoCluster cluster) {
    return ShardImpacts.of(before, after, cluster);
  }
}
