/** The calls that bring one group to the rules it shall have. */
@NullMarked
package dev.rolloutkit.sg.reconcile;

import org.jspecify.annotations.NullMarked;
