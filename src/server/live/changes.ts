import { randomUUID } from 'node:crypto'

/**
 * What this process has heard of being written, counted as it is heard. A mark names a moment of it: who was given one
 * before reading, and asks later what changed since, misses nothing. A mark of another process says nothing here.
 */
export class Changes {
  readonly #process = randomUUID().replaceAll('-', '')
  /** By entity, the count at which it was last written. */
  readonly #last = new Map<string, number>()
  #count = 0
  #mark = `${this.#process}.0`

  /** The present moment. */
  get mark(): string {
    return this.#mark
  }

  note(entities: readonly string[]): void {
    this.#count += 1
    this.#mark = `${this.#process}.${this.#count}`
    for (const entity of entities) this.#last.set(entity, this.#count)
  }

  /** The entities that were written since; null where the mark says nothing, so that any may have been. */
  since(mark: string): readonly string[] | null {
    const [process, count, ...more] = mark.split('.')
    if (process !== this.#process || more.length > 0 || !/^\d{1,15}$/.test(count ?? '')) return null
    return [...this.#last].flatMap(([entity, last]) => (last > Number(count) ? [entity] : []))
  }
}
