/**
 * What the API server changes in a Service before it validates it: defaults, dropped and allocated
 * fields.
 */
@NullMarked
package dev.rolloutkit.lbclass.strategy;

import org.jspecify.annotations.NullMarked;
