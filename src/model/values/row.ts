/**
 * A row in wire form, as the server returns it and the page shows it. Since its shape depends on the descriptor, the
 * compiler knows only the common keys.
 */
export type Row = Readonly<Record<string, unknown>> & { readonly id?: number; readonly version?: number }

/** A nested row or an option: `{ id, <label> }`. */
export type Nested = Readonly<Record<string, unknown>> & { readonly id?: number }

/** Whether the value is an object and not an array, so that its keys can be read. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
