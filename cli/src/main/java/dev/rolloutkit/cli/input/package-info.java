/** Where manifests come from besides files, and where in them a field is. */
@NullMarked
package dev.rolloutkit.cli.input;

import org.jspecify.annotations.NullMarked;
