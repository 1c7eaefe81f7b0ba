/** The configuration of AKO that its names and objects depend on. */
@NullMarked
package dev.rolloutkit.ako.config;

import org.jspecify.annotations.NullMarked;
