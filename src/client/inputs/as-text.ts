/** What a text input shows of a value; nothing where it holds nothing that can be written. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
