/** Services as the controller reads them. */
@NullMarked
package dev.rolloutkit.lbc.service;

import org.jspecify.annotations.NullMarked;
