/** Above a list that follows a stream: it may be out of date, and since when. Takes no room while all is well. */
export function StaleLine({ seconds }: { seconds: number | null }) {
	return (
		<>
			{/* Said once: the seconds that go by are for the eye. */}
			<p role="status" className="sr-only">
				{seconds !== null && 'Dados atrasados. Reconectando.'}
			</p>
			{seconds !== null && (
				<p className="mb-3 text-14 text-warn">
					<strong>Dados atrasados</strong> há <span className="tabular-nums">{seconds} s</span>. Reconectando:
					os preços e os tempos podem ter mudado.
				</p>
			)}
		</>
	);
}
