/**
 * The CRD of a custom resource: its versions, their schemas and subresources.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.crd.schema;

import org.jspecify.annotations.NullMarked;
