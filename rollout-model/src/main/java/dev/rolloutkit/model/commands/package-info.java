/**
 * The requests that the commands of {@code kubectl argo rollouts} send to the API server.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.model.commands;

import org.jspecify.annotations.NullMarked;
