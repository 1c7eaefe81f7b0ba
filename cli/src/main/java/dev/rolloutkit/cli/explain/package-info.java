/** The report about a cluster export, with a section for each module. */
@NullMarked
package dev.rolloutkit.cli.explain;

import org.jspecify.annotations.NullMarked;
