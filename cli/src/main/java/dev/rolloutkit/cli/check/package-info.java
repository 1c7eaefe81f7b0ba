/** Checks of manifests that do not depend on a change, one rule for each class. */
@NullMarked
package dev.rolloutkit.cli.check;

import org.jspecify.annotations.NullMarked;
