/** What every module shares: problems, outcomes, name formats, and JSON and text as Go has them. */
@NullMarked
package dev.rolloutkit.apimachinery;

import org.jspecify.annotations.NullMarked;
