/**
 * The verdict of the API server on a request to create or update a Service.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.evaluation;

import org.jspecify.annotations.NullMarked;
