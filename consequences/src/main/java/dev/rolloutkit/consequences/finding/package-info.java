/**
 * What a change does, as values: findings with their places, remedies and acceptances.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.finding;

import org.jspecify.annotations.NullMarked;
