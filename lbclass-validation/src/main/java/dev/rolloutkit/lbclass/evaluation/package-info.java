/** The verdict of the API server on a request to create or update a Service. */
@NullMarked
package dev.rolloutkit.lbclass.evaluation;

import org.jspecify.annotations.NullMarked;
