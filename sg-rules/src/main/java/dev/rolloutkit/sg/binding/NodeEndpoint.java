package dev.rolloutkit.sg.binding;

import dev.rolloutkit.sg.ec2.Eni;

/**
 * A node that is a target.
 *
 * @param name its name
 * @param eni its primary interface
 */
public record NodeEndpoint(String name, Eni eni) {}
