package dev.rolloutkit.consequences.world;

import com.google.common.collect.ImmutableSet;

/**
 * Labels of pods that controllers of other kinds create. A Service that selects by such a label may
 * have pods although no workload among the objects has the label.
 */
final class PodMakers {
  /**
   * CloudNativePG, Strimzi, Knative, Elastic, Crunchy, OpenKruise and others, by their prefixes.
   */
  private static final ImmutableSet<String> PREFIXES =
      ImmutableSet.of(
          "cnpg.io",
          "strimzi.io",
          "serving.knative.dev",
          "elasticsearch.k8s.elastic.co",
          "kibana.k8s.elastic.co",
          "common.k8s.elastic.co",
          "postgres-operator.crunchydata.com",
          "apps.kruise.io",
          "batch.kubernetes.io",
          "cassandra.datastax.com",
          "k8ssandra.io",
          "workflows.argoproj.io",
          "tekton.dev",
          "kubevirt.io",
          "vm.kubevirt.io",
          "ray.io",
          "leaderworkerset.sigs.k8s.io",
          "jobset.sigs.k8s.io",
          "redis.redis.opstreelabs.in",
          "mongodb.com",
          "percona.com",
          "zalando.org",
          "keycloak.org",
          "agones.dev");

  private static final ImmutableSet<String> WORDS =
      ImmutableSet.of("job-name", "controller-uid", "spilo-role", "spark-role");

  private PodMakers() {}

  /** Whether pods that none of the objects describes may have a label. */
  static boolean makes(String label) {
    int slash = label.indexOf('/');
    return WORDS.contains(label) || (slash > 0 && PREFIXES.contains(label.substring(0, slash)));
  }
}
