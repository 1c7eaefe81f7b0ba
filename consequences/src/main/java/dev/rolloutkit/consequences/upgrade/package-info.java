/** What an upgrade of controllers does to objects that nobody touches. */
@NullMarked
package dev.rolloutkit.consequences.upgrade;

import org.jspecify.annotations.NullMarked;
