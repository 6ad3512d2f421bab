package io.berth.plugins.kubedefaults.dra.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.berth.api.model.Device;
import io.berth.api.model.DeviceAttribute;
import io.berth.api.model.DeviceCapacity;
import io.berth.api.model.Quantity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceSelectorsTest {
    private static final Device DEVICE = new Device(
            "dev0",
            Map.of(
                    "model", new DeviceAttribute(null, null, "a100", null),
                    "numa", new DeviceAttribute(1L, null, null, null),
                    "ecc", new DeviceAttribute(null, true, null, null),
                    "firmware", new DeviceAttribute(null, null, null, "1.10.2"),
                    "other.example.com/rack", new DeviceAttribute(null, null, "r1", null)),
            Map.of("memory", new DeviceCapacity(Quantity.parse("40Gi"), null)),
            List.of(),
            "",
            null,
            false,
            List.of(),
            false,
            List.of(),
            List.of(),
            true);

    private final DeviceSelectors selectors = new DeviceSelectors();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "device.driver == 'gpu.example.com'",
                "device.attributes['gpu.example.com'].model == 'a100'",
                "device.attributes['gpu.example.com'].numa >= 0.5",
                "device.attributes['gpu.example.com'].ecc",
                "device.attributes['other.example.com'].rack == 'r1'",
                "device.allowMultipleAllocations",
                "'memory' in device.capacity['gpu.example.com']",
                "device.capacity['gpu.example.com'].memory.compareTo(quantity('41943040Ki')) == 0",
                "device.capacity['gpu.example.com'].memory == quantity('40Gi')",
                "device.capacity['gpu.example.com'].memory.isGreaterThan(quantity('40G'))",
                "quantity('1500m').add(quantity('0.5')).sub(1) == quantity('1')",
                "quantity('50M').asInteger() == 50000000 && !quantity('500m').isInteger()",
                "quantity('-2').sign() == -1 && quantity('1500m').asApproximateFloat() == 1.5",
                "isQuantity('20Mi') && !isQuantity('20Mo')",
                "device.attributes['gpu.example.com'].firmware.isGreaterThan(semver('1.9.0'))",
                "semver('1.0.0-rc.1').isLessThan(semver('1.0.0')) && semver('1.0.0+a') == semver('1.0.0+b')",
                "semver('v01.2', true).minor() == 2 && isSemver('1.2.3') && !isSemver('v1.2.3')",
                "device.attributes['gpu.example.com'].firmware.compareTo(semver('1.10.2')) == 0",
                "'gpu-12'.find('[0-9]+') == '12' && 'a1b22'.findAll('[0-9]+') == ['1', '22']",
                "[1, 2, 3].sum() == 6 && [3, 1].min() == 1 && [1, 3].max() == 3 && [1, 2].isSorted()",
                "['a', 'b', 'a'].lastIndexOf('a') == 2 && ['a'].indexOf('b') == -1",
                "cel.bind(gpu, device.attributes['gpu.example.com'], gpu.model == 'a100' && gpu.numa == 1)",
                "device.attributes['gpu.example.com'].?power.orValue(7) == 7",
                "device.attributes['gpu.example.com'].exists(name, name == 'numa')",
                "sets.contains(['a100', 'h100'], [device.attributes['gpu.example.com'].model])",
                "device.attributes['gpu.example.com'].model.startsWith('a') && 'A100'.lowerAscii() == 'a100'",
                "device.attributes['gpu.example.com'].model != 3",
                "device.attributes['gpu.example.com'].model.includes('a100') && [1, 2].includes(2)",
                "[3, 1, 2].sort() == [1, 2, 3] && [1, 1].distinct() == [1] && [[1], [2]].flatten() == [1, 2]",
                "ip('10.0.0.1').family() == 4 && ip('::1').isLoopback() && !isIP('10.0.0.256') && !isIP('010.0.0.1')",
                "ip.isCanonical('2001:db8::abcd') && !ip.isCanonical('2001:DB8::ABCD') && !isIP('::ffff:1.2.3.4')",
                "ip.isCanonical('::') && ip.isCanonical('1::') && ip.isCanonical('1:0:2:3:4:5:6:7') &&"
                        + " !isIP('fe80::1%eth0')",
                "ip('169.254.1.1').isLinkLocalUnicast() && ip('224.0.0.1').isLinkLocalMulticast()",
                "ip('192.168.0.1').isGlobalUnicast() && !ip('255.255.255.255').isGlobalUnicast()",
                "cidr('10.0.0.0/8').containsIP('10.1.2.3') && !cidr('10.0.0.0/8').containsIP(ip('11.0.0.1'))",
                "cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16') && !cidr('10.1.0.0/16').containsCIDR('10.0.0.0/8')",
                "cidr('10.1.2.3/8').masked() == cidr('10.0.0.0/8') && cidr('10.1.2.3/8').ip() == ip('10.1.2.3')",
                "cidr('2001:db8::/32').prefixLength() == 32 && !isCIDR('10.0.0.0/33') && isCIDR('::/0')",
                "url('https://example.com:80/a%20b?x=1&x=2').getPort() == '80' && isURL('/path') && !isURL('a b')",
                "url('https://example.com:80/a%20b?x=1&x=2').getQuery()['x'] == ['1', '2']",
                "url('https://[::1]:80/').getHostname() == '::1' && url('https://[::1]:80/').getHost() == '[::1]:80'",
                "url('https://example.com/a%20b').getEscapedPath() == '/a%20b'",
                "1 in [1, 2] && 'a' in {'a': 1} && !('b' in {'a': 1})",
            })
    void selects(String expression) throws SelectorException {
        assertThat(matches(expression)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "device.attributes['unknown.example.com'].?model.hasValue()",
                "'unknown.example.com' in device.attributes",
                "'model' in device.attributes['unknown.example.com']",
                "has(device.attributes['gpu.example.com'].power)",
            })
    void an_unknown_domain_reads_as_an_empty_map_and_in_still_tells(String expression) throws SelectorException {
        assertThat(matches(expression)).isFalse();
    }

    @Test
    void an_unknown_attribute_fails_with_a_hint_how_to_guard_it() {
        assertThatThrownBy(() -> matches("device.attributes['gpu.example.com'].power == 3"))
                .isInstanceOf(SelectorException.class)
                .hasMessage("no such key: power. consider using CEL optional chaining (.? followed by orValue()) or"
                        + " guarding the check with has() for optional fields");
    }

    @Test
    void a_dynamic_value_that_is_no_bool_fails() {
        assertThatThrownBy(() -> matches("device.attributes['gpu.example.com'].model"))
                .isInstanceOf(SelectorException.class)
                .hasMessageContaining("CEL result of type string could not be converted to bool");
    }

    @Test
    void a_result_that_can_be_no_bool_is_refused() {
        assertThat(selectors.compile("device.driver"))
                .isEqualTo(new CompiledSelector.Invalid("must evaluate to bool or the unknown type, not string"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"device.foo == 1", "1 +", "quantity(1) == quantity('1')", "nonsense"})
    void an_expression_that_does_not_compile_is_refused(String expression) {
        assertThat(selectors.compile(expression))
                .isInstanceOfSatisfying(
                        CompiledSelector.Invalid.class,
                        invalid -> assertThat(invalid.reason()).startsWith("compilation failed: ERROR: <input>:1:"));
    }

    @Test
    void an_evaluation_beyond_the_cost_limit_is_ended() {
        String ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
        String loops = "%1$s.all(a, %1$s.all(b, %1$s.all(c, %1$s.all(d, %1$s.all(e, a + b + c + d + e >= 0)))))";
        assertThatThrownBy(() -> matches(loops.formatted(ten)))
                .isInstanceOf(SelectorException.class)
                .hasMessage("operation cancelled: actual cost limit exceeded");
    }

    @Test
    void an_attribute_without_a_known_value_fails() {
        Device odd = new Device(
                "dev0",
                Map.of("odd", new DeviceAttribute(null, null, null, null)),
                Map.of(),
                List.of(),
                "",
                null,
                false,
                List.of(),
                false,
                List.of(),
                List.of(),
                false);
        assertThatThrownBy(() -> DeviceValues.of("gpu.example.com", odd))
                .isInstanceOf(SelectorException.class)
                .hasMessage("attribute odd: unsupported attribute value");
    }

    private boolean matches(String expression) throws SelectorException {
        return switch (selectors.compile(expression)) {
            case DeviceProgram program -> program.matches(DeviceValues.of("gpu.example.com", DEVICE));
            case CompiledSelector.Invalid invalid -> throw new AssertionError(invalid.reason());
        };
    }
}
