/**
 * The parameters of IngressClasses.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.lbc.classparams;

import org.jspecify.annotations.NullMarked;
