/** What a proof found: figures for whoever reads them, and what must hold, in words. */
export interface Verdict {
  readonly figures: unknown
  readonly bounds: Readonly<Record<string, boolean>>
  /** The last line of all, for programs that read it. */
  readonly closing?: string
}

/** A file of `lab/proofs`: `npm run prove -- NAME` runs the one of that name. */
export interface Proof {
  /** What it shows and how long it takes, in a line or two. */
  readonly shows: string
  /** Its options and their defaults; what is given on the command line is of the default's type. */
  readonly options: Options
  prove(options: Options): Promise<Verdict>
}

// biome-ignore lint/suspicious/noExplicitAny: each proof names its options by `typeof options`
type Options = Readonly<Record<string, any>>
