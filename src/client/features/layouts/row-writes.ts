import type { Row } from '../../../model/index.ts'

const newer = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

/**
 * Queues the writes of each row, each with the version that the previous one returned. A second move before the first
 * response would otherwise be refused as a conflict.
 */
export class RowWrites {
  /** By row id: the version after its pending writes. */
  readonly #made = new Map<Row['id'], Promise<number | undefined>>()

  /**
   * @param row as it is shown
   * @param save called with the row's current version; undefined if its server sends none
   * @returns the row as it is saved
   * @throws what `save` throws
   */
  write(row: Row, save: (version: number | undefined) => Promise<Row>): Promise<Row> {
    const before = this.#made.get(row.id) ?? Promise.resolve(undefined)
    const saved = before.then((version) => save(newer(version, row.version)))
    const made = saved.then(({ version }) => version)
    this.#made.set(
      row.id,
      made.catch(() => before),
    )
    return saved
  }
}
