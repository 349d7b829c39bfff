/** One change of a file: a text that stands in it exactly once, and what stands there instead. */
export type Edit = readonly [file: string, find: string, replace: string]

/** Something that keeps an attack class out, and what takes it away. */
export interface Defence {
  /** 'C1' … 'C18', as in docs/security.md. */
  readonly attack: string
  /** What is taken out, in a few words. */
  readonly what: string
  readonly edits: readonly Edit[]
  /** The file of the test that must go red, and the beginning of the test's name. */
  readonly test: readonly [file: string, name: string]
}

export const defence = (
  attack: string,
  what: string,
  test: readonly [file: string, name: string],
  ...edits: readonly Edit[]
): Defence => ({ attack, what, edits, test })
