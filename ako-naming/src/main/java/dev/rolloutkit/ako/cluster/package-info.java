/** A snapshot of a cluster, indexed for the questions that AKO asks. */
@NullMarked
package dev.rolloutkit.ako.cluster;

import org.jspecify.annotations.NullMarked;
