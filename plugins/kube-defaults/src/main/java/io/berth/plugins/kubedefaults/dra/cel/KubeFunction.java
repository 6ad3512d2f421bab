package io.berth.plugins.kubedefaults.dra.cel;

import dev.cel.common.CelOverloadDecl;
import dev.cel.runtime.CelFunctionBinding;

/**
 * One overload of a function that Kubernetes adds to the language.
 *
 * @param name of the function; several overloads may share it
 */
record KubeFunction(String name, CelOverloadDecl declaration, CelFunctionBinding binding) {}
