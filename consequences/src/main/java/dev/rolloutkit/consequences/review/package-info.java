/**
 * What a change does to requests: findings with their causes.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.consequences.review;

import org.jspecify.annotations.NullMarked;
