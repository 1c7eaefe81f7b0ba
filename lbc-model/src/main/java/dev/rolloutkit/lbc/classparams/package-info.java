/** The parameters of IngressClasses. */
@NullMarked
package dev.rolloutkit.lbc.classparams;

import org.jspecify.annotations.NullMarked;
