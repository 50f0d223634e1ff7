// Rationals as texts.

// isNumber tells whether a text is an integer, a fraction or a decimal without exponent.
export const isNumber = (text) => /^[+-]?\d+(\/\d+|\.\d+)?$/.test(text) && !/\/0+$/.test(text);
