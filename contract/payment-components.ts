export type { DepositSlip, PaymentComponent } from './payments.ts';
