/**
 * What every module shares: problems, outcomes, name formats, and text, times and quantities as Go
 * has them.
 */
@NullMarked
package dev.rolloutkit.apimachinery;

import org.jspecify.annotations.NullMarked;
