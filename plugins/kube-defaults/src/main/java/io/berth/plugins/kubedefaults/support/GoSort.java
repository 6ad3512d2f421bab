package io.berth.plugins.kubedefaults.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Sorts as the sort package of Go does, which is not stable: kube-scheduler's order of equal elements is seen in what
 * it decides. A quicksort that notices patterns; its moves depend on the length and the comparisons only.
 */
public final class GoSort<T> {
    private static final int INSERTION_LENGTH = 12;
    private static final int NINTHER_LENGTH = 50;
    private static final int SHORTEST_SHIFTED = 50;
    private static final int MAX_SHIFTS = 5;
    private static final int MAX_EXCHANGES = 12;

    private final List<T> items;
    private final BiPredicate<T, T> less;

    private GoSort(List<T> items, BiPredicate<T, T> less) {
        this.items = items;
        this.less = less;
    }

    /** The sorted elements; the given list stays as it is. */
    public static <T> List<T> sorted(List<T> items, BiPredicate<T, T> less) {
        List<T> copy = new ArrayList<>(items);
        int limit = Integer.SIZE - Integer.numberOfLeadingZeros(copy.size());
        new GoSort<>(copy, less).sort(0, copy.size(), limit);
        return copy;
    }

    private enum Hint {
        UNKNOWN,
        RISING,
        FALLING
    }

    private record Pivot(int index, Hint hint) {}

    private record Split(int middle, boolean partitioned) {}

    private boolean less(int i, int j) {
        return less.test(items.get(i), items.get(j));
    }

    private void swap(int i, int j) {
        Collections.swap(items, i, j);
    }

    private void sort(int from, int to, int bad) {
        int a = from;
        int b = to;
        int limit = bad;
        boolean balanced = true;
        boolean partitioned = true;
        while (true) {
            int length = b - a;
            if (length <= INSERTION_LENGTH) {
                insertionSort(a, b);
                return;
            }
            if (limit == 0) {
                heapSort(a, b);
                return;
            }
            if (!balanced) {
                scatter(a, b);
                limit--;
            }
            Pivot pivot = pivot(a, b);
            if (pivot.hint == Hint.FALLING) {
                reverse(a, b);
                pivot = new Pivot(b - 1 - (pivot.index - a), Hint.RISING);
            }
            if (balanced && partitioned && pivot.hint == Hint.RISING && finishNearlySorted(a, b)) {
                return;
            }
            if (a > 0 && !less(a - 1, pivot.index)) {
                a = partitionEqual(a, b, pivot.index);
                continue;
            }
            Split split = partition(a, b, pivot.index);
            partitioned = split.partitioned;
            int middle = split.middle;
            if (middle - a < b - middle) {
                balanced = middle - a >= length / 8;
                sort(a, middle, limit);
                a = middle + 1;
            } else {
                balanced = b - middle >= length / 8;
                sort(middle + 1, b, limit);
                b = middle;
            }
        }
    }

    private void insertionSort(int a, int b) {
        for (int i = a + 1; i < b; i++) {
            for (int j = i; j > a && less(j, j - 1); j--) {
                swap(j, j - 1);
            }
        }
    }

    private void heapSort(int a, int b) {
        int length = b - a;
        for (int i = (length - 1) / 2; i >= 0; i--) {
            siftDown(i, length, a);
        }
        for (int i = length - 1; i >= 0; i--) {
            swap(a, a + i);
            siftDown(0, i, a);
        }
    }

    private void siftDown(int low, int high, int first) {
        int root = low;
        while (true) {
            int child = 2 * root + 1;
            if (child >= high) {
                return;
            }
            if (child + 1 < high && less(first + child, first + child + 1)) {
                child++;
            }
            if (!less(first + root, first + child)) {
                return;
            }
            swap(first + root, first + child);
            root = child;
        }
    }

    /** Breaks a pattern that led to unbalanced parts, by moves that only depend on the length. */
    private void scatter(int a, int b) {
        int length = b - a;
        if (length < 8) {
            return;
        }
        long random = length;
        long mask = (1L << (Long.SIZE - Long.numberOfLeadingZeros(length))) - 1;
        int middle = a + length / 4 * 2;
        for (int position = middle - 1; position <= middle + 1; position++) {
            random ^= random << 13;
            random ^= random >>> 7;
            random ^= random << 17;
            int other = (int) (random & mask);
            swap(position, a + (other >= length ? other - length : other));
        }
    }

    private Pivot pivot(int a, int b) {
        int quarter = (b - a) / 4;
        int[] exchanges = {0};
        int i = a + quarter;
        int j = a + 2 * quarter;
        int k = a + 3 * quarter;
        if (b - a >= NINTHER_LENGTH) {
            i = median(i - 1, i, i + 1, exchanges);
            j = median(j - 1, j, j + 1, exchanges);
            k = median(k - 1, k, k + 1, exchanges);
        }
        int index = median(i, j, k, exchanges);
        return new Pivot(
                index,
                switch (exchanges[0]) {
                    case 0 -> Hint.RISING;
                    case MAX_EXCHANGES -> Hint.FALLING;
                    default -> Hint.UNKNOWN;
                });
    }

    private int median(int x, int y, int z, int[] exchanges) {
        int low = x;
        int middle = y;
        if (less(middle, low)) {
            exchanges[0]++;
            low = y;
            middle = x;
        }
        if (less(z, middle)) {
            exchanges[0]++;
            middle = z;
        }
        if (less(middle, low)) {
            exchanges[0]++;
            middle = low;
        }
        return middle;
    }

    private void reverse(int a, int b) {
        for (int i = a, j = b - 1; i < j; i++, j--) {
            swap(i, j);
        }
    }

    /** True if the range is sorted after a few shifts. */
    private boolean finishNearlySorted(int a, int b) {
        int i = a + 1;
        for (int shift = 0; shift < MAX_SHIFTS; shift++) {
            while (i < b && !less(i, i - 1)) {
                i++;
            }
            if (i == b) {
                return true;
            }
            if (b - a < SHORTEST_SHIFTED) {
                return false;
            }
            swap(i, i - 1);
            if (i - a >= 2) {
                for (int j = i - 1; j >= 1 && less(j, j - 1); j--) {
                    swap(j, j - 1);
                }
            }
            if (b - i >= 2) {
                for (int j = i + 1; j < b && less(j, j - 1); j++) {
                    swap(j, j - 1);
                }
            }
        }
        return false;
    }

    /** Moves what equals the pivot to the front; returns where the greater ones begin. */
    private int partitionEqual(int a, int b, int pivot) {
        swap(a, pivot);
        int i = a + 1;
        int j = b - 1;
        while (true) {
            while (i <= j && !less(a, i)) {
                i++;
            }
            while (i <= j && less(a, j)) {
                j--;
            }
            if (i > j) {
                return i;
            }
            swap(i++, j--);
        }
    }

    private Split partition(int a, int b, int pivot) {
        swap(a, pivot);
        int i = skipLess(a, a + 1, b - 1);
        int j = skipNotLess(a, i, b - 1);
        boolean partitioned = i > j;
        while (i <= j) {
            swap(i++, j--);
            i = skipLess(a, i, j);
            j = skipNotLess(a, i, j);
        }
        swap(j, a);
        return new Split(j, partitioned);
    }

    private int skipLess(int pivot, int from, int to) {
        int i = from;
        while (i <= to && less(i, pivot)) {
            i++;
        }
        return i;
    }

    private int skipNotLess(int pivot, int from, int to) {
        int j = to;
        while (from <= j && !less(j, pivot)) {
            j--;
        }
        return j;
    }
}
