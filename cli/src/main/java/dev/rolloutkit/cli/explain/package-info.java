/** What the modules have to say of a cluster export, a section a module. */
@NullMarked
package dev.rolloutkit.cli.explain;

import org.jspecify.annotations.NullMarked;
