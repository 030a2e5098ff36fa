/**
 * Wilcoxon's signed-rank statistic of paired differences, as standard deviations from what chance alone makes: positive
 * where the first of each pair tends to be larger. Differences of nothing are left out; ties share their ranks.
 */
export function signedRank(differences: readonly number[]): number {
	const sorted = differences.filter((each) => each !== 0).sort((a, b) => Math.abs(a) - Math.abs(b));
	let [sum, squares] = [0, 0];
	for (let from = 0; from < sorted.length; ) {
		let to = from;
		while (to < sorted.length && Math.abs(sorted[to] as number) === Math.abs(sorted[from] as number)) to += 1;
		const rank = (from + 1 + to) / 2;
		for (const each of sorted.slice(from, to)) {
			sum += Math.sign(each) * rank;
			squares += rank * rank;
		}
		from = to;
	}
	return squares === 0 ? 0 : sum / Math.sqrt(squares);
}
