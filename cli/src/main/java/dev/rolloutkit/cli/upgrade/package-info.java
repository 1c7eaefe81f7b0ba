/** The command that shows what an upgrade of controllers does. */
@NullMarked
package dev.rolloutkit.cli.upgrade;

import org.jspecify.annotations.NullMarked;
