/** One check, as it is worded: {value} is what stands in the descriptor, {other} what it clashes with. */
export interface Entry {
  readonly says: string
  readonly mend: string
  /** Why it matters, for the documentation. */
  readonly why: string
  /** What {other} may be in the way out, for the documentation. */
  readonly example?: string
}
