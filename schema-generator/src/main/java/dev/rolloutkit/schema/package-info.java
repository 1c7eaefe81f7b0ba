/**
 * Makes the value types and tables of rollout-model from its schema files.
 *
 * <p>{@code SchemaParser} reads files to a {@code Schema}; {@code ValueSource} and {@code
 * TableSource} write it as Java.
 */
package dev.rolloutkit.schema;
