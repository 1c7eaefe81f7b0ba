/** What is wrong with manifests, whatever changes: one rule a class. */
@NullMarked
package dev.rolloutkit.cli.check;

import org.jspecify.annotations.NullMarked;
