package dev.rolloutkit.model.codec;

import dev.rolloutkit.model.meta.LabelSelector;
import dev.rolloutkit.model.meta.LabelSelectorRequirement;
import dev.rolloutkit.model.meta.ManagedFieldsEntry;
import dev.rolloutkit.model.meta.Metadata;
import dev.rolloutkit.model.meta.OwnerReference;
import dev.rolloutkit.model.meta.PodTemplateMetadata;

/** How the types of {@code dev.rolloutkit.model.meta} lie in JSON. */
final class MetaShapes {

  private MetaShapes() {}

  static final Shape<OwnerReference> OWNER_REFERENCE =
      Shape.of(
              "meta.v1.OwnerReference",
              OwnerReference::builder,
              OwnerReference.Builder::build,
              OwnerReference::additionalProperties,
              OwnerReference.Builder::putAllAdditionalProperties)
          .string("apiVersion", OwnerReference::apiVersion, OwnerReference.Builder::apiVersion)
          .string("kind", OwnerReference::kind, OwnerReference.Builder::kind)
          .string("name", OwnerReference::name, OwnerReference.Builder::name)
          .string("uid", OwnerReference::uid, OwnerReference.Builder::uid)
          .bool("controller", OwnerReference::controller, OwnerReference.Builder::controller)
          .bool(
              "blockOwnerDeletion",
              OwnerReference::blockOwnerDeletion,
              OwnerReference.Builder::blockOwnerDeletion)
          .done();

  static final Shape<ManagedFieldsEntry> MANAGED_FIELDS_ENTRY =
      Shape.of(
              "meta.v1.ManagedFieldsEntry",
              ManagedFieldsEntry::builder,
              ManagedFieldsEntry.Builder::build,
              ManagedFieldsEntry::additionalProperties,
              ManagedFieldsEntry.Builder::putAllAdditionalProperties)
          .string("manager", ManagedFieldsEntry::manager, ManagedFieldsEntry.Builder::manager)
          .string("operation", ManagedFieldsEntry::operation, ManagedFieldsEntry.Builder::operation)
          .string(
              "apiVersion", ManagedFieldsEntry::apiVersion, ManagedFieldsEntry.Builder::apiVersion)
          .time("time", ManagedFieldsEntry::time, ManagedFieldsEntry.Builder::time)
          .string(
              "fieldsType", ManagedFieldsEntry::fieldsType, ManagedFieldsEntry.Builder::fieldsType)
          .json("fieldsV1", ManagedFieldsEntry::fieldsV1, ManagedFieldsEntry.Builder::fieldsV1)
          .string(
              "subresource",
              ManagedFieldsEntry::subresource,
              ManagedFieldsEntry.Builder::subresource)
          .done();

  static final Shape<Metadata> METADATA =
      Shape.of(
              "meta.v1.ObjectMeta",
              Metadata::builder,
              Metadata.Builder::build,
              Metadata::additionalProperties,
              Metadata.Builder::putAllAdditionalProperties)
          .string("name", Metadata::name, Metadata.Builder::name)
          .string("generateName", Metadata::generateName, Metadata.Builder::generateName)
          .string("namespace", Metadata::namespace, Metadata.Builder::namespace)
          .string("selfLink", Metadata::selfLink, Metadata.Builder::selfLink)
          .string("uid", Metadata::uid, Metadata.Builder::uid)
          .string("resourceVersion", Metadata::resourceVersion, Metadata.Builder::resourceVersion)
          .int64("generation", Metadata::generation, Metadata.Builder::generation)
          .time(
              "creationTimestamp", Metadata::creationTimestamp, Metadata.Builder::creationTimestamp)
          .time(
              "deletionTimestamp", Metadata::deletionTimestamp, Metadata.Builder::deletionTimestamp)
          .int64(
              "deletionGracePeriodSeconds",
              Metadata::deletionGracePeriodSeconds,
              Metadata.Builder::deletionGracePeriodSeconds)
          .stringMap("labels", Metadata::labels, Metadata.Builder::labels)
          .stringMap("annotations", Metadata::annotations, Metadata.Builder::annotations)
          .structs(
              "ownerReferences",
              OWNER_REFERENCE,
              Metadata::ownerReferences,
              Metadata.Builder::ownerReferences)
          .strings("finalizers", Metadata::finalizers, Metadata.Builder::finalizers)
          .structs(
              "managedFields",
              MANAGED_FIELDS_ENTRY,
              Metadata::managedFields,
              Metadata.Builder::managedFields)
          .done();

  static final Shape<LabelSelectorRequirement> LABEL_SELECTOR_REQUIREMENT =
      Shape.of(
              "meta.v1.LabelSelectorRequirement",
              LabelSelectorRequirement::builder,
              LabelSelectorRequirement.Builder::build,
              LabelSelectorRequirement::additionalProperties,
              LabelSelectorRequirement.Builder::putAllAdditionalProperties)
          .string("key", LabelSelectorRequirement::key, LabelSelectorRequirement.Builder::key)
          .string(
              "operator",
              LabelSelectorRequirement::operator,
              LabelSelectorRequirement.Builder::operator)
          .strings(
              "values", LabelSelectorRequirement::values, LabelSelectorRequirement.Builder::values)
          .done();

  static final Shape<LabelSelector> LABEL_SELECTOR =
      Shape.of(
              "meta.v1.LabelSelector",
              LabelSelector::builder,
              LabelSelector.Builder::build,
              LabelSelector::additionalProperties,
              LabelSelector.Builder::putAllAdditionalProperties)
          .stringMap("matchLabels", LabelSelector::matchLabels, LabelSelector.Builder::matchLabels)
          .structs(
              "matchExpressions",
              LABEL_SELECTOR_REQUIREMENT,
              LabelSelector::matchExpressions,
              LabelSelector.Builder::matchExpressions)
          .done();

  static final Shape<PodTemplateMetadata> POD_TEMPLATE_METADATA =
      Shape.of(
              "rollouts.v1alpha1.PodTemplateMetadata",
              PodTemplateMetadata::builder,
              PodTemplateMetadata.Builder::build,
              PodTemplateMetadata::additionalProperties,
              PodTemplateMetadata.Builder::putAllAdditionalProperties)
          .stringMap("labels", PodTemplateMetadata::labels, PodTemplateMetadata.Builder::labels)
          .stringMap(
              "annotations",
              PodTemplateMetadata::annotations,
              PodTemplateMetadata.Builder::annotations)
          .done();
}
