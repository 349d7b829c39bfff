import type { EntityModel, Model } from '../../../model/index.ts'
import { fullAccess, type RowAccess } from '../../access/fields.ts'
import type { RowFilter } from '../../platform/sql/row-security.ts'
import type { LabelCache } from './label-cache.ts'
import { buildShape, type Purpose, type RowShape } from './shape.ts'
import type { SharedLabels } from './shared-labels.ts'

/** 'page': rows of a list whose labels come from `SharedLabels`. */
type CachedPurpose = Purpose | 'page'

/** Caches shapes by entity, purpose and access. */
export class Shapes {
  readonly #model: Model
  #known = new WeakMap<RowFilter, Map<string, RowShape>>()
  readonly #whole = new Map<EntityModel, Partial<Record<CachedPurpose, RowShape>>>()

  readonly #cache: LabelCache
  readonly #shared: SharedLabels | null

  /** @param shared the labels in memory where several processes share the database; null where one has it alone */
  constructor(model: Model, cache: LabelCache, shared: SharedLabels | null) {
    this.#model = model
    this.#cache = cache
    this.#shared = shared
  }

  /** Refreshes the cached labels of a shape; false where the shape must be built again. */
  async refresh(shape: RowShape): Promise<boolean> {
    if (this.#shared !== null || !(await this.#cache.refresh(shape.remembered))) return true
    this.#forget()
    return false
  }

  /**
   * The shape of a page whose labels are in memory although other processes write them; its statement must select
   * `labelChangesOf(shape.remembered)` for `reach`. null where one process has the database: `of` is enough there.
   */
  ofPage(entity: EntityModel, access: RowAccess): RowShape | null {
    return this.#shared === null ? null : this.#of(entity, access, 'page')
  }

  /**
   * Brings the labels in memory up to the rows of a page.
   * @param changes as the page's statement has read it
   * @returns false where the shape must be built again
   */
  async reach(shape: RowShape, changes: number): Promise<boolean> {
    if (this.#shared === null || !(await this.#shared.reach(shape.remembered, changes))) return true
    this.#forget()
    return false
  }

  #forget(): void {
    this.#known = new WeakMap()
    this.#whole.clear()
  }

  #build(entity: EntityModel, access: RowAccess, purpose: CachedPurpose): RowShape {
    if (purpose === 'page') return buildShape(this.#model, entity, access, 'list', this.#shared)
    // A single row may be read in the transaction that writes it, which is ahead of the label cache.
    return buildShape(this.#model, entity, access, purpose, purpose === 'list' ? this.#cache : null)
  }

  of(entity: EntityModel, access: RowAccess, purpose: Purpose): RowShape {
    return this.#of(entity, access, purpose)
  }

  #of(entity: EntityModel, access: RowAccess, purpose: CachedPurpose): RowShape {
    // Full access is the usual case and needs no cache key.
    if (access === fullAccess(entity)) {
      const whole = this.#whole.get(entity) ?? {}
      this.#whole.set(entity, whole)
      whole[purpose] ??= this.#build(entity, access, purpose)
      return whole[purpose]
    }
    const key = [entity.name, purpose, ...access.fields.map(({ name }) => name), '+', ...access.owned].join(
      ' ',
    )
    const reached = this.#known.get(access.reach) ?? new Map<string, RowShape>()
    this.#known.set(access.reach, reached)
    const known = reached.get(key) ?? this.#build(entity, access, purpose)
    reached.set(key, known)
    return known
  }
}
