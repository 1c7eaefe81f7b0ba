/**
 * The EC2 calls that give one security group its desired rules.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.reconcile;

import org.jspecify.annotations.NullMarked;
