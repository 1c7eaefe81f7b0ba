/** The changes of an existing object that an API server allows. */
@NullMarked
package dev.rolloutkit.josdk.immutable;

import org.jspecify.annotations.NullMarked;
