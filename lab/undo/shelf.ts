/** A row of the model, by field key; lists of references are sorted ids. */
export type Held = Readonly<Record<string, unknown>>

interface Diff {
  readonly entity: string
  readonly id: number
  /** What it held of what was changed; null where it was, or is, not there. */
  readonly before: Held | null
  readonly after: Held | null
}

interface Batch {
  readonly diffs: readonly Diff[]
  readonly undoes: number | null
  state: 'done' | 'undone'
}

/** A row at one entry of its history, whole. */
interface Snapshot {
  readonly before: Held | null
  readonly after: Held | null
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What may lead where, and what no two rows share. */
export const links = { book: { authors: 'author', genre_id: 'genre' } } as const
const unique: Readonly<Record<string, string>> = { book: 'isbn', author: 'name', genre: 'name' }

/** Plain arrays and objects: what the rows of a library are to be after any changes, batches, undos and restores. */
export class Shelf {
  readonly rows = new Map<string, Map<number, Held>>()
  readonly batches = new Map<number, Batch>()
  readonly history = new Map<string, Snapshot[]>()

  of(entity: string): Map<number, Held> {
    const known = this.rows.get(entity) ?? new Map<number, Held>()
    this.rows.set(entity, known)
    return known
  }

  historyOf(entity: string, id: number): Snapshot[] {
    const key = `${entity} ${id}`
    const known = this.history.get(key) ?? []
    this.history.set(key, known)
    return known
  }

  /** Takes a row up that is there already, without a history. */
  begin(entity: string, id: number, held: Held): void {
    this.of(entity).set(id, held)
  }

  /** Whether other rows lead to one. */
  isUsed(entity: string, id: number): boolean {
    if (entity === 'book') return false
    return [...this.of('book').values()].some((book) =>
      entity === 'genre' ? book.genre_id === id : (book.authors as readonly number[]).includes(id),
    )
  }

  isTaken(entity: string, id: number, held: Held): boolean {
    const key = unique[entity] ?? ''
    const value = held[key]
    return [...this.of(entity)].some(([other, row]) => other !== id && row[key] === value)
  }

  /** Writes what is said as one batch. */
  write(batch: number, wanted: readonly Omit<Diff, 'before'>[], undoes: number | null = null): void {
    const diffs: Diff[] = []
    for (const { entity, id, after } of wanted) {
      const before = this.of(entity).get(id) ?? null
      const whole = after === null ? null : { ...before, ...after }
      if (before !== null && whole !== null && isSame(before, whole)) continue
      const keys = Object.keys(whole ?? before ?? {}).filter(
        (key) => !isSame(before?.[key] ?? null, whole?.[key] ?? null),
      )
      const only = (row: Held | null) => row && Object.fromEntries(keys.map((key) => [key, row[key]]))
      diffs.push({ entity, id, before: only(before), after: only(whole) })
      if (whole === null) this.of(entity).delete(id)
      else this.of(entity).set(id, whole)
      this.historyOf(entity, id).push({ before, after: whole })
    }
    if (diffs.length > 0) this.batches.set(batch, { diffs, undoes, state: 'done' })
  }

  /** What an undo writes, and how many rows stay in part or whole. */
  inverse(id: number): { readonly wanted: Omit<Diff, 'before'>[]; readonly kept: number } {
    const wanted: Omit<Diff, 'before'>[] = []
    const kept = new Set<string>()
    const scratch = new Map([...this.rows].map(([entity, rows]) => [entity, new Map(rows)]))
    const real = new Map(this.rows)
    for (const [entity, rows] of scratch) this.rows.set(entity, rows)
    for (const diff of (this.batches.get(id)?.diffs ?? []).toReversed()) {
      const found = this.#inverseOf(diff)
      if (found.kept) kept.add(`${diff.entity} ${diff.id}`)
      if (found.after === undefined) continue
      wanted.push({ entity: diff.entity, id: diff.id, after: found.after })
      if (found.after === null) this.of(diff.entity).delete(diff.id)
      else this.of(diff.entity).set(diff.id, { ...this.of(diff.entity).get(diff.id), ...found.after })
    }
    for (const [entity, rows] of real) this.rows.set(entity, rows)
    return { wanted, kept: kept.size }
  }

  /** The values without those that cannot be; null where all is well. */
  allowed(entity: string, id: number, values: Held): { readonly values: Held; readonly kept: boolean } {
    const sound = Object.fromEntries(
      Object.entries(values).filter(([key, value]) => {
        if (key === 'genre_id') return value === null || this.of('genre').has(Number(value))
        if (key === 'authors')
          return (value as readonly number[]).every((each) => this.of('author').has(each))
        return key !== unique[entity] || !this.isTaken(entity, id, { [key]: value })
      }),
    )
    return { values: sound, kept: Object.keys(sound).length < Object.keys(values).length }
  }

  /** Marks a batch undone, and what it undid done again, and so on. */
  undone(id: number): void {
    let state: Batch['state'] = 'undone'
    for (let batch = this.batches.get(id); batch; batch = this.batches.get(batch.undoes ?? 0)) {
      batch.state = state
      state = state === 'undone' ? 'done' : 'undone'
    }
  }

  #inverseOf({ entity, id, before, after }: Diff): { readonly after?: Held | null; readonly kept: boolean } {
    const present = this.of(entity).get(id)
    if (before === null) {
      const whole = Object.keys(present ?? {}).every((key) =>
        isSame(present?.[key] ?? null, after?.[key] ?? null),
      )
      return present && whole && !this.isUsed(entity, id) ? { after: null, kept: false } : { kept: true }
    }
    if (after === null) {
      if (present || this.isTaken(entity, id, before)) return { kept: true }
      const { values, kept } = this.allowed(entity, id, before)
      if (entity === 'book' && !('authors' in values)) return { kept: true }
      const empty = Object.fromEntries(Object.keys(before).map((key) => [key, values[key] ?? null]))
      return { after: { ...blank[entity], ...empty }, kept }
    }
    if (!present) return { kept: true }
    const back = Object.fromEntries(
      Object.entries(before).filter(
        ([key, value]) => isSame(present[key], after[key]) && !isSame(present[key], value),
      ),
    )
    const others = Object.keys(before).some(
      (key) => !isSame(present[key], after[key]) && !isSame(present[key], before[key]),
    )
    const { values, kept } = this.allowed(entity, id, back)
    return Object.keys(values).length === 0
      ? { kept: kept || others }
      : { after: values, kept: kept || others }
  }
}

/** What a row holds where nothing is said. */
export const blank: Readonly<Record<string, Held>> = {
  book: { title: null, isbn: null, authors: [], genre_id: null, pages: null, binding: null, blurb: null },
  author: { name: null, country: null },
  genre: { name: null },
}
