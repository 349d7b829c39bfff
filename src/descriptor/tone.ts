/** The colours that a row or a chip can bear. Colour belongs to the data, and is never the only signal. */
export const tones = ['red', 'orange', 'yellow', 'green', 'blue', 'neutral'] as const

export type Tone = (typeof tones)[number]
