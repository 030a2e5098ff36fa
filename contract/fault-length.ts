/** The longest part of an error's message that a page sends and the operator keeps, in characters. */
export const FAULT_LENGTH = 500;
