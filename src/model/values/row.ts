/** A row as it travels: what the server answers and the page shows. Its shape is the descriptor's, so the compiler knows only the keys in common. */
export type Row = Readonly<Record<string, unknown>> & { readonly id?: number; readonly version?: number }

/** The row that a nested object or an option stands for: `{ id, <label> }`. */
export type Nested = Readonly<Record<string, unknown>> & { readonly id?: number }

/** Whether the value is a plain object, so that its keys can be read. */
export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
