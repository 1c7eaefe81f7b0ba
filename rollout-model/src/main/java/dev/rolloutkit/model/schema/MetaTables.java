package dev.rolloutkit.model.schema;

/** Types of every Kubernetes object. Source: Kubernetes API 0.18 to 0.34. */
final class MetaTables {

  /** Rows as {@link SchemaText} reads them. */
  static final String TEXT =
      """
      meta.v1.LabelSelector
        matchLabels map[string]string ?
        matchExpressions []meta.v1.LabelSelectorRequirement ?
      meta.v1.LabelSelectorRequirement
        key string
        operator string(v1.LabelSelectorOperator)
        values []string ?
      meta.v1.ManagedFieldsEntry
        manager string ?
        operation string(v1.ManagedFieldsOperationType) ?
        apiVersion string ? go:APIVersion
        time *Time ?
        fieldsType string ?
        fieldsV1 *FieldsV1 ?
        subresource string ? @0.23
      meta.v1.ObjectMeta
        name string ?
        generateName string ?
        namespace string ?
        selfLink string ?
        uid string(types.UID) ? go:UID
        resourceVersion string ?
        generation int64 ?
        creationTimestamp Time ? @-0.29
        creationTimestamp Time ? zero @0.34
        deletionTimestamp *Time ?
        deletionGracePeriodSeconds *int64 ?
        labels map[string]string ?
        annotations map[string]string ?
        ownerReferences []meta.v1.OwnerReference ?
        finalizers []string ?
        clusterName string ? @-0.23
        clusterName string ? go:ZZZ_DeprecatedClusterName @0.24-0.24
        managedFields []meta.v1.ManagedFieldsEntry ?
      meta.v1.OwnerReference
        apiVersion string go:APIVersion
        kind string
        name string
        uid string(types.UID) go:UID
        controller *bool ?
        blockOwnerDeletion *bool ?
      meta.v1.TypeMeta
        kind string ?
        apiVersion string ?
      """;

  private MetaTables() {}
}
