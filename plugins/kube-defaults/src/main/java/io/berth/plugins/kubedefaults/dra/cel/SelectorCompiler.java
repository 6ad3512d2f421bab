package io.berth.plugins.kubedefaults.dra.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import dev.cel.runtime.standard.InOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The environment in which expressions about devices are compiled. Making one loads the library and takes a while. */
final class SelectorCompiler {
    /** The one variable. */
    static final String DEVICE = "device";

    /** An iteration costs at least one unit, so loops end by their cost before they end by this. */
    private static final CelOptions OPTIONS = CelOptions.current()
            .enableHeterogeneousNumericComparisons(true)
            .enableOptionalSyntax(true)
            .comprehensionMaxIterations((int) CostMeter.LIMIT)
            .build();

    private final CelCompiler compiler;
    private final CelRuntime runtime;

    SelectorCompiler() {
        List<CelFunctionDecl> declarations = new ArrayList<>();
        List<CelFunctionBinding> bindings = new ArrayList<>();
        functionsByName().forEach((name, functions) -> {
            declarations.add(CelFunctionDecl.newFunctionDeclaration(
                    name, functions.stream().map(KubeFunction::declaration).toList()));
            bindings.addAll(CelFunctionBinding.fromOverloads(
                    name, functions.stream().map(KubeFunction::binding).toList()));
        });
        compiler = compiler(declarations);
        runtime = runtime(bindings);
    }

    private static Map<String, List<KubeFunction>> functionsByName() {
        return Stream.of(
                        QuantityLibrary.functions(),
                        SemverLibrary.functions(),
                        RegexLibrary.functions(),
                        ListLibrary.functions(),
                        NetworkLibrary.functions(),
                        UrlLibrary.functions())
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(KubeFunction::name, TreeMap::new, Collectors.toList()));
    }

    private static CelCompiler compiler(List<CelFunctionDecl> functions) {
        return CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .setTypeProvider(DeviceType.PROVIDER)
                .addVar(DEVICE, DeviceType.TYPE)
                .addFunctionDeclarations(functions)
                .addLibraries(
                        CelExtensions.strings(),
                        CelExtensions.optional(),
                        CelExtensions.bindings(),
                        CelExtensions.sets(OPTIONS),
                        CelExtensions.lists(),
                        CelExtensions.comprehensions())
                .build();
    }

    private static CelRuntime runtime(List<CelFunctionBinding> functions) {
        return CelRuntimeFactory.standardCelRuntimeBuilder()
                .setOptions(OPTIONS)
                .setStandardEnvironmentEnabled(false)
                .setStandardFunctions(CelStandardFunctions.newBuilder()
                        .filterFunctions((function, overload) -> overload != InOperator.InOverload.IN_MAP)
                        .build())
                .addFunctionBindings(DomainMap.IN)
                .addFunctionBindings(functions)
                .addLibraries(
                        CelExtensions.strings(),
                        CelExtensions.optional(),
                        CelExtensions.sets(OPTIONS),
                        CelExtensions.lists(),
                        CelExtensions.comprehensions())
                .build();
    }

    CompiledSelector compile(String expression) {
        try {
            CelAbstractSyntaxTree tree = compiler.compile(expression).getAst();
            CelType result = tree.getResultType();
            if (!result.equals(SimpleType.BOOL) && !result.equals(SimpleType.DYN) && !result.equals(SimpleType.ANY)) {
                return new CompiledSelector.Invalid("must evaluate to bool or the unknown type, not " + result.name());
            }
            return new DeviceProgram(runtime.createProgram(tree), hasLoops(tree));
        } catch (CelValidationException e) {
            return new CompiledSelector.Invalid("compilation failed: " + e.getMessage());
        } catch (CelEvaluationException e) {
            return new CompiledSelector.Invalid("program instantiation failed: " + e.getMessage());
        }
    }

    private static boolean hasLoops(CelAbstractSyntaxTree tree) {
        return CelNavigableAst.fromAst(tree)
                .getRoot()
                .allNodes()
                .anyMatch(node -> node.getKind() == CelExpr.ExprKind.Kind.COMPREHENSION);
    }
}
