/** The webhook of Services. */
@NullMarked
package dev.rolloutkit.lbcadmission.service;

import org.jspecify.annotations.NullMarked;
