package io.berth.api.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TolerationsTest {
    private static final Taint TAINT = new Taint("gpu", "a", "NoSchedule");

    @ParameterizedTest
    @CsvSource({
        "gpu, Equal, a, NoSchedule, true",
        "gpu, '', a, '', true",
        "gpu, Equal, b, '', false",
        "gpu, Exists, b, '', true",
        "cpu, Exists, '', '', false",
        "'', Exists, '', '', true",
        "'', Equal, a, '', true",
        "gpu, Exists, '', NoExecute, false",
        "gpu, Like, a, '', false"
    })
    void tolerates_by_effect_key_operator_and_value(
            String key, String operator, String value, String effect, boolean expected) {
        assertThat(Tolerations.tolerates(new Toleration(key, operator, value, effect, null), TAINT))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"Gt, 1", "Lt, 9"})
    @DisplayName("plugins 10: comparing tolerations never match")
    void comparing_tolerations_never_match(String operator, String value) {
        Taint number = new Taint("level", "5", "NoSchedule");

        assertThat(Tolerations.tolerates(new Toleration("level", operator, value, "", null), number))
                .isFalse();
    }

    @Test
    void the_first_taint_that_keeps_pods_off_is_found() {
        Taint soft = new Taint("soft", "", "PreferNoSchedule");
        Taint hard = new Taint("hard", "", "NoExecute");
        Toleration tolerated = new Toleration("gpu", "Exists", "", "", null);

        assertThat(Tolerations.firstUntolerated(List.of(soft, TAINT, hard), List.of(tolerated)))
                .isEqualTo(hard);
        assertThat(Tolerations.firstUntolerated(List.of(soft, TAINT), List.of(tolerated)))
                .isNull();
    }
}
