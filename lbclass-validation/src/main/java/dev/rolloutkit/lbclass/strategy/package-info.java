/**
 * The changes that the API server makes to a Service before validation: it sets defaults, drops
 * fields, and copies allocated values.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.strategy;

import org.jspecify.annotations.NullMarked;
