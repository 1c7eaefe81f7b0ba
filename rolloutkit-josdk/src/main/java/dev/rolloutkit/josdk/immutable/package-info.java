/**
 * The changes of an existing object that an API server allows.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.josdk.immutable;

import org.jspecify.annotations.NullMarked;
