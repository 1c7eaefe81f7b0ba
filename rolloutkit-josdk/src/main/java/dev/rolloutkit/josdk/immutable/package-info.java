/** What an API server lets a client change in an object that is there. */
@NullMarked
package dev.rolloutkit.josdk.immutable;

import org.jspecify.annotations.NullMarked;
