/**
 * The changes that the API server makes to a Service before validation: defaults, dropped and
 * allocated fields.
 */
@NullMarked
package dev.rolloutkit.lbclass.strategy;

import org.jspecify.annotations.NullMarked;
