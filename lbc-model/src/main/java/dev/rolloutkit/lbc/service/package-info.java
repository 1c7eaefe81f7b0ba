/**
 * Services as the controller reads them.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.service;

import org.jspecify.annotations.NullMarked;
