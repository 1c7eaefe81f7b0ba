/** How the controller brings the rules of security groups to what is needed, step by step. */
@NullMarked
package dev.rolloutkit.sg.controller;

import org.jspecify.annotations.NullMarked;
