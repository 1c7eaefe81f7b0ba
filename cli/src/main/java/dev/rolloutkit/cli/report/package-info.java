/** The report about a cluster as one HTML page. */
@NullMarked
package dev.rolloutkit.cli.report;

import org.jspecify.annotations.NullMarked;
