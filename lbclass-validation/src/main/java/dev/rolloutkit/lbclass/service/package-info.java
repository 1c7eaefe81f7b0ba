/** Reads Services from JSON, copies them, and accesses their fields. */
@NullMarked
package dev.rolloutkit.lbclass.service;

import org.jspecify.annotations.NullMarked;
