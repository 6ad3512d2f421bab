package io.berth.host.source.jar;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Takes the calls out of a plugin's classes that concern the whole process: those that would end it become exceptions,
 * and hooks for its end are not taken, since one that does not return would keep it from ending, and each keeps the
 * plugin's classes in memory. It finds those that are written as such; by reflection or from native code a plugin can
 * still do it.
 */
final class ProcessCalls {
    private static final String ADD_HOOK = "addShutdownHook";
    private static final Set<String> METHODS = Set.of(
            "java/lang/System.exit",
            "java/lang/Runtime.exit",
            "java/lang/Runtime.halt",
            "java/lang/Runtime." + ADD_HOOK);
    private static final String REFUSAL = "berth$refusedCall";
    private static final ClassDesc LOGGER = ClassDesc.of("org.slf4j.Logger");
    private static final MethodTypeDesc OF_HOOK = MethodTypeDesc.of(
            ConstantDescs.CD_void, ClassDesc.of("java.lang.Runtime"), ClassDesc.of("java.lang.Thread"));
    private static final ClassDesc EXCEPTION = ClassDesc.of("java.lang.SecurityException");
    private static final MethodTypeDesc OF_SYSTEM = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);
    private static final MethodTypeDesc OF_RUNTIME =
            MethodTypeDesc.of(ConstantDescs.CD_void, ClassDesc.of("java.lang.Runtime"), ConstantDescs.CD_int);

    private ProcessCalls() {}

    /**
     * The class without such calls; null if it has none.
     *
     * @param resources where other classes are found
     */
    static byte @Nullable [] without(byte[] classFile, ClassLoader resources) {
        if (!mentionsAny(classFile)) {
            return null;
        }
        ClassFile reader = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(resources).orElse(ClassHierarchyResolver.defaultResolver())));
        ClassModel model = reader.parse(classFile);
        if (!hasAny(model)) {
            return null;
        }
        boolean isInterface = model.flags().has(AccessFlag.INTERFACE);
        ClassDesc self = model.thisClass().asSymbol();
        ClassTransform calls = ClassTransform.transformingMethodBodies((code, element) -> {
            if (element instanceof InvokeInstruction call && isOfProcess(call.method())) {
                code.invokestatic(self, REFUSAL, type(call.method()), isInterface);
            } else {
                code.with(element);
            }
        });
        return reader.transformClass(model, calls.andThen(ClassTransform.endHandler(builder -> {
            int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
            builder.withMethodBody(REFUSAL, OF_SYSTEM, flags, ProcessCalls::refuse);
            builder.withMethodBody(REFUSAL, OF_RUNTIME, flags, ProcessCalls::refuse);
            builder.withMethodBody(REFUSAL, OF_HOOK, flags, code -> passOver(code, self));
        })));
    }

    /** A quick look that most classes do not stand. */
    private static boolean mentionsAny(byte[] classFile) {
        String text = new String(classFile, StandardCharsets.ISO_8859_1);
        return text.contains("exit") || text.contains("halt") || text.contains(ADD_HOOK);
    }

    private static boolean hasAny(ClassModel model) {
        for (PoolEntry entry : model.constantPool()) {
            if (entry instanceof MemberRefEntry member && isOfProcess(member)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOfProcess(MemberRefEntry member) {
        return METHODS.contains(
                member.owner().asInternalName() + "." + member.name().stringValue());
    }

    private static MethodTypeDesc type(MemberRefEntry method) {
        if (method.name().equalsString(ADD_HOOK)) {
            return OF_HOOK;
        }
        return method.owner().asInternalName().equals("java/lang/System") ? OF_SYSTEM : OF_RUNTIME;
    }

    /** Libraries add hooks without anybody's knowing, so it is told and not refused. */
    private static void passOver(CodeBuilder code, ClassDesc self) {
        code.ldc("plugin." + self.displayName())
                .invokestatic(
                        ClassDesc.of("org.slf4j.LoggerFactory"),
                        "getLogger",
                        MethodTypeDesc.of(LOGGER, ConstantDescs.CD_String))
                .ldc("a plugin's hook for the end of the process is not taken: what has to be done at the end of a"
                        + " plugin is done in its close()")
                .invokeinterface(LOGGER, "warn", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                .return_();
    }

    private static void refuse(CodeBuilder code) {
        code.new_(EXCEPTION)
                .dup()
                .ldc("a plugin must not end the scheduler's process")
                .invokespecial(
                        EXCEPTION,
                        ConstantDescs.INIT_NAME,
                        MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                .athrow();
    }
}
