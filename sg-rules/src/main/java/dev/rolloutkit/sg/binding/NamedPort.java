package dev.rolloutkit.sg.binding;

/**
 * A container port.
 *
 * @param name its name; empty if it has none
 * @param port its number
 */
public record NamedPort(String name, int port) {}
