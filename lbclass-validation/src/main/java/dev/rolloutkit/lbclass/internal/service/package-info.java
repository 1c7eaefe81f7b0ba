/** Copies of Services. */
@NullMarked
package dev.rolloutkit.lbclass.internal.service;

import org.jspecify.annotations.NullMarked;
