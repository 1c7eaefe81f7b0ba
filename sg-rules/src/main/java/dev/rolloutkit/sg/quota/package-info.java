/**
 * Checks whether rules are within the quotas of EC2, and plans how to change them without exceeding
 * a quota or cutting off traffic.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.quota;

import org.jspecify.annotations.NullMarked;
