/** The labels of rules, and sets of rules. */
@NullMarked
package dev.rolloutkit.sg.internal.ec2;

import org.jspecify.annotations.NullMarked;
