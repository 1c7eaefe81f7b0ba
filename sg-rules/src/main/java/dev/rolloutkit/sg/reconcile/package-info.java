/** The EC2 calls that bring one group to its desired rules. */
@NullMarked
package dev.rolloutkit.sg.reconcile;

import org.jspecify.annotations.NullMarked;
