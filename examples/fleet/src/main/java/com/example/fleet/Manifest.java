package com.example.fleet;

import java.io.Serializable;

/**
 * An object of an export.
 *
 * @param place the file, and the number of the object in it
 * @param json the object
 */
record Manifest(String place, String json) implements Serializable {}
