import type { Row } from '../../../model/index.ts'

const newer = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

/**
 * Writes of the same row go one after the other, each at the version that the one before it has made: a row that is moved
 * on before its first move is answered would be refused as if somebody else had changed it.
 */
export class RowWrites {
  /** The version that each row has once its writes are answered. */
  readonly #made = new Map<Row['id'], Promise<number | undefined>>()

  /**
   * @param row as it is shown
   * @param save told the version that the row has by then; undefined where its server knows none
   * @returns the row as it is saved @throws what `save` throws
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
