/**
 * Models of the controller and of EC2, which show how the rules of security groups change over a
 * sequence of events.
 *
 * @since 1.0
 */
@NullMarked
package dev.rolloutkit.sg.controller;

import org.jspecify.annotations.NullMarked;
