/** The EC2 calls that give one security group its desired rules. */
@NullMarked
package dev.rolloutkit.sg.reconcile;

import org.jspecify.annotations.NullMarked;
