/** A field of the form, an invalid value, and the message for it. */
type Fault = [field: string, typed: unknown, message: string];

/**
 * The auction form of spec §5. Browser and API refuse these values with the same messages; the tests of both use this
 * list.
 */
export const FORM_FAULTS: Fault[] = [
	['title', 'ab', 'Título deve ter pelo menos 3 caracteres'],
	['title', '  ab  ', 'Título deve ter pelo menos 3 caracteres'],
	['title', '\u200b\u3164\u2800\u202e', 'Título deve ter pelo menos 3 caracteres'],
	['title', 'a\u0301a\u0301', 'Título deve ter pelo menos 3 caracteres'],
	[
		'title',
		'Casa 🏠',
		'Título traz “🏠”, que os documentos da arrematação não conseguem imprimir. Troque ou apague',
	],
	['title', undefined, 'Título deve ter pelo menos 3 caracteres'],
	['title', 'x'.repeat(201), 'Título não pode exceder 200 caracteres'],
	['description', 'nove letr', 'Descrição deve ter pelo menos 10 caracteres'],
	['description', 'x'.repeat(5001), 'Descrição não pode exceder 5000 caracteres'],
	['city', 'x', 'Cidade deve ter pelo menos 2 caracteres'],
	['city', 'x'.repeat(101), 'Cidade não pode exceder 100 caracteres'],
	['state', 'S', 'Estado deve ter pelo menos 2 caracteres'],
	['state', 'SPX', 'Use a sigla do estado (ex: SP)'],
	['state', '12', 'Use a sigla do estado (ex: SP)'],
	['initial_bid', 0, 'Lance inicial deve ser maior que zero'],
	['initial_bid', 0.009, 'Lance inicial deve ser maior que zero'],
	['initial_bid', -5, 'Lance inicial deve ser maior que zero'],
	['initial_bid', Number.NaN, 'Lance inicial deve ser maior que zero'],
	['initial_bid', 1.005, 'Lance inicial deve ter no máximo duas casas decimais'],
	['auction_type', 'dutch', 'Tipo deve ser scheduled ou live'],
	['status', 'paused', 'Status deve ser pending, active, completed ou cancelled'],
];

/** Faults of the form alone, which has dates and times in separate fields; the API takes instants. */
export const SCHEDULE_FAULTS: Fault[] = [
	['start_date', '', 'Data de início é obrigatória'],
	['start_date', undefined, 'Data de início é obrigatória'],
	['start_date', '2026-02-30', 'Data de início é obrigatória'],
	['end_date', '', 'Data de término é obrigatória'],
	['start_time', '', 'Hora de início é obrigatória'],
	['end_time', '', 'Hora de término é obrigatória'],
	['start_time', '24:00', 'Formato de hora inválido (HH:mm)'],
	['start_time', '9:00', 'Formato de hora inválido (HH:mm)'],
	['end_time', '18:60', 'Formato de hora inválido (HH:mm)'],
	['start_date', '2026-11-20', 'Data/hora de início deve ser no futuro'],
];
