// Prints the order of one run of the paper's simulator on the openb trace, for the script openb: for each node the number
// that its name gets in front, then the pods as they arrive, until they ask for 130 % of the GPUs.
//
//	go run openb-order.go SEED NODES.csv PODS.csv
//
// The same numbers of math/rand are drawn for the same things in the same order as there; that is what makes the order
// the same.
package main

import (
	"encoding/csv"
	"fmt"
	"math/rand"
	"os"
	"sort"
	"strconv"
)

// Between the pods and the nodes, other parts of the simulator draw so many numbers. With any other count the node orders,
// and so the published figures, come out differently.
const drawnByOthers = 10

const fullPercent = 130

// A row of a list, with the GPUs that it has or asks for.
type row struct {
	name        string
	gpus, milli int
}

func main() {
	if len(os.Args) != 4 {
		fail("usage: openb-order SEED NODES.csv PODS.csv")
	}
	nodes := rows(os.Args[2], func(part []string) row { return row{part[0], number(part[3]), 1000} })
	pods := rows(os.Args[3], func(part []string) row { return row{part[0], number(part[3]), number(part[4])} })
	random := rand.New(rand.NewSource(int64(number(os.Args[1]))))
	random.Int()
	arriving := arrivals(random, pods, asked(nodes)*fullPercent/100)
	for i := 0; i < drawnByOthers; i++ {
		random.Float64()
	}
	for i, place := range random.Perm(len(nodes)) {
		fmt.Printf("node,%s,%04d\n", nodes[i].name, place)
	}
	for _, pod := range arriving {
		fmt.Printf("pod,%s\n", pod.name)
	}
}

// The shuffled pods, less some or with copies of some, so that they ask for as much as is full.
func arrivals(random *rand.Rand, pods []row, full int) []row {
	list := append([]row(nil), pods...)
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	sum := asked(list)
	if sum > full {
		for sum > full {
			i := random.Intn(len(list))
			sum -= list[i].gpus * list[i].milli
			list = append(list[:i], list[i+1:]...)
		}
		return list
	}
	for {
		copied := pods[random.Intn(len(pods))]
		if sum+copied.milli > full {
			return list
		}
		sum += copied.gpus * copied.milli
		list = append(list, copied)
	}
}

func asked(list []row) int {
	sum := 0
	for _, one := range list {
		sum += one.gpus * one.milli
	}
	return sum
}

// A list without its heading, by name.
func rows(name string, read func([]string) row) []row {
	file, err := os.Open(name)
	if err != nil {
		fail(err)
	}
	defer file.Close()
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		fail(name, err)
	}
	var list []row
	for _, line := range lines[1:] {
		list = append(list, read(line))
	}
	sort.Slice(list, func(i, j int) bool { return list[i].name < list[j].name })
	return list
}

func number(text string) int {
	value, err := strconv.Atoi(text)
	if err != nil {
		fail(err)
	}
	return value
}

func fail(message ...any) {
	fmt.Fprintln(os.Stderr, message...)
	os.Exit(1)
}
