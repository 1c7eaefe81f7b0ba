/** An application of named modules; those of rolloutkit are automatic ones with fixed names. */
module com.example.consumer {
  requires dev.rolloutkit.apimachinery;
  requires dev.rolloutkit.model;
  requires dev.rolloutkit.alb;
  requires dev.rolloutkit.engine;
  requires dev.rolloutkit.bluegreen;
  requires dev.rolloutkit.sg;
  requires dev.rolloutkit.lbclass;
  requires dev.rolloutkit.ako;
  // Those of others that the program uses itself. fabric8's jars have no module name of their own:
  // this one is made of the file's.
  requires com.fasterxml.jackson.databind;
  requires com.google.common;
  requires kubernetes.model.core;
}
