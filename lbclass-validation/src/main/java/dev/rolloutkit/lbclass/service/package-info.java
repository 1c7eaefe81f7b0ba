/**
 * Reads Services from JSON, copies them, and accesses their fields.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbclass.service;

import org.jspecify.annotations.NullMarked;
