/** The rules that depend only on the object, as policies that the API server evaluates itself. */
@NullMarked
package dev.rolloutkit.lbcadmission.policy;

import org.jspecify.annotations.NullMarked;
