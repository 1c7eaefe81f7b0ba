/** Everything that there is to say about a cluster as one HTML page. */
@NullMarked
package dev.rolloutkit.examples.report;

import org.jspecify.annotations.NullMarked;
