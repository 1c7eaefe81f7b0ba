/**
 * Whether rules are within the quotas of EC2, and how to change them without exceeding a quota or
 * cutting traffic off.
 */
@NullMarked
package dev.rolloutkit.sg.quota;

import org.jspecify.annotations.NullMarked;
