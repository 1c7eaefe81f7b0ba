/** What a change does to requests: findings with their causes. */
@NullMarked
package dev.rolloutkit.consequences.review;

import org.jspecify.annotations.NullMarked;
