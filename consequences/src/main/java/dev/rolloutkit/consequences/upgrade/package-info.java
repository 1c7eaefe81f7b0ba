/** What an upgrade of controllers does to objects that nobody changes. */
@NullMarked
package dev.rolloutkit.consequences.upgrade;

import org.jspecify.annotations.NullMarked;
