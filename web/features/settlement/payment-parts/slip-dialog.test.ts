import { describe, expect, test } from 'vitest';
import { refusalOfSlip } from './slip-dialog.tsx';

const pdf = new File(['%PDF-1.7'], 'guia.pdf', { type: 'application/pdf' });
const big = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'guia.pdf', { type: 'application/pdf' });
const whole = { file: pdf, number: '081240000012345', amount: 40_000_000 };

describe('the guia as it was typed', () => {
	test.each([
		['is complete', {}, []],
		['has no file', { file: null }, ['file']],
		['is a picture', { file: new File(['x'], 'guia.png', { type: 'image/png' }) }, ['file']],
		['has no declared type: the server looks at the content', { file: new File(['%PDF'], 'guia') }, []],
		['is too large', { file: big }, ['file']],
		['has no number', { number: '' }, ['number']],
		['is a centavo off', { amount: 40_000_001 }, ['amount']],
		['is empty', { file: null, number: '', amount: 0 }, ['file', 'number', 'amount']],
	])('%s', (_, change, fields) => {
		expect(Object.keys(refusalOfSlip({ ...whole, ...change }, 40_000_000))).toEqual(fields);
	});
});
