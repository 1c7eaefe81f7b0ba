package dev.rolloutkit.josdk.immutable;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableListMultimap;

/** The table of fields that cannot be changed in place, and the messages of the servers. */
final class UpdateTable {
  static final String SERVICE = "Service";
  static final String CLAIM = "PersistentVolumeClaim";
  static final String STATEFUL_SET = "apps/StatefulSet";
  static final String DEPLOYMENT = "apps/Deployment";
  static final String JOB = "batch/Job";
  static final String ROLLOUT = "argoproj.io/Rollout";
  static final String BINDING = "elbv2.k8s.aws/TargetGroupBinding";

  static final String FIELD_IS_IMMUTABLE = "field is immutable";
  static final String STATEFUL_SET_SPEC =
      "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template',"
          + " 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and"
          + " 'minReadySeconds' are forbidden";
  static final String CLAIM_SPEC =
      "spec is immutable after creation except resources.requests and volumeAttributesClassName"
          + " for bound claims";
  static final String SHRUNK = "field can not be less than status.capacity";
  static final String TANDEM = "can only be modified in tandem with spec.parallelism";
  private static final String ONCE_SET = "may not change once set";
  private static final String ROLLOUT_SELECTOR = ".spec.selector is immutable";
  private static final String BINDING_FIELDS =
      "TargetGroupBinding update may not change these immutable fields";

  static final ImmutableList<ImmutableField> ROWS =
      ImmutableList.<ImmutableField>builder()
          .add(
              row(SERVICE, "spec.clusterIP", Mutability.WITH_TYPE, ONCE_SET),
              row(SERVICE, "spec.clusterIPs[0]", Mutability.WITH_TYPE, ONCE_SET),
              row(SERVICE, "spec.ipFamilies[0]", Mutability.WITH_TYPE, ONCE_SET),
              row(SERVICE, "spec.loadBalancerClass", Mutability.WITH_TYPE, ONCE_SET),
              row(SERVICE, "spec.healthCheckNodePort", Mutability.WITH_TYPE, FIELD_IS_IMMUTABLE),
              never(CLAIM, "spec.accessModes", CLAIM_SPEC),
              never(CLAIM, "spec.selector", CLAIM_SPEC),
              row(CLAIM, "spec.resources", Mutability.GROWS, SHRUNK),
              row(CLAIM, "spec.volumeName", Mutability.SET_ONCE, CLAIM_SPEC),
              row(CLAIM, "spec.storageClassName", Mutability.SET_ONCE, CLAIM_SPEC),
              never(CLAIM, "spec.volumeMode", FIELD_IS_IMMUTABLE),
              never(CLAIM, "spec.dataSource", CLAIM_SPEC),
              never(CLAIM, "spec.dataSourceRef", CLAIM_SPEC),
              never(DEPLOYMENT, "spec.selector", FIELD_IS_IMMUTABLE),
              never(STATEFUL_SET, "spec.selector", STATEFUL_SET_SPEC),
              never(STATEFUL_SET, "spec.serviceName", STATEFUL_SET_SPEC),
              never(STATEFUL_SET, "spec.podManagementPolicy", STATEFUL_SET_SPEC),
              never(STATEFUL_SET, "spec.volumeClaimTemplates", STATEFUL_SET_SPEC),
              row(JOB, "spec.completions", Mutability.WITH_PARALLELISM, FIELD_IS_IMMUTABLE),
              never(JOB, "spec.selector", FIELD_IS_IMMUTABLE),
              row(JOB, "spec.template", Mutability.BEFORE_START, FIELD_IS_IMMUTABLE),
              never(JOB, "spec.completionMode", FIELD_IS_IMMUTABLE),
              never(JOB, "spec.podFailurePolicy", FIELD_IS_IMMUTABLE),
              never(JOB, "spec.backoffLimitPerIndex", FIELD_IS_IMMUTABLE),
              never(JOB, "spec.managedBy", FIELD_IS_IMMUTABLE),
              never(JOB, "spec.successPolicy", FIELD_IS_IMMUTABLE),
              never(ROLLOUT, "spec.selector", ROLLOUT_SELECTOR),
              never(BINDING, "spec.targetGroupARN", BINDING_FIELDS),
              never(BINDING, "spec.targetGroupName", BINDING_FIELDS),
              never(BINDING, "spec.targetType", BINDING_FIELDS),
              never(BINDING, "spec.ipAddressType", BINDING_FIELDS),
              row(BINDING, "spec.vpcID", Mutability.SET_ONCE, BINDING_FIELDS))
          .build();

  static final ImmutableListMultimap<String, ImmutableField> BY_KIND =
      ROWS.stream()
          .collect(
              ImmutableListMultimap.toImmutableListMultimap(ImmutableField::kind, field -> field));

  private UpdateTable() {}

  private static ImmutableField never(String kind, String path, String message) {
    return row(kind, path, Mutability.NEVER, message);
  }

  private static ImmutableField row(
      String kind, String path, Mutability mutability, String message) {
    return new ImmutableField(kind, path, mutability, message);
  }
}
