import type { EntityModel, Model } from '../../../model/index.ts'
import { type Sight, wholeSight } from '../../context/fields.ts'
import type { Reach } from '../../sql/gate.ts'
import type { LabelCache } from './label-cache.ts'
import { buildShape, type Purpose, type Shape } from './shape.ts'

/** Shapes are worked out once: for an entity, a purpose and what somebody sees of it. */
export class Shapes {
  readonly #model: Model
  #known = new WeakMap<Reach, Map<string, Shape>>()
  readonly #whole = new Map<EntityModel, Partial<Record<Purpose, Shape>>>()

  readonly #cache: LabelCache

  constructor(model: Model, cache: LabelCache) {
    this.#model = model
    this.#cache = cache
  }

  /** Brings the names up to date that shapes write from memory; false where the shape is to be asked for anew. */
  async refresh(shape: Shape): Promise<boolean> {
    if (!(await this.#cache.refresh(shape.remembered))) return true
    this.#known = new WeakMap()
    this.#whole.clear()
    return false
  }

  #build(entity: EntityModel, sight: Sight, purpose: Purpose): Shape {
    // A single row is read inside the transaction that writes it too, which knows more than the memory does.
    return buildShape(this.#model, entity, sight, purpose, purpose === 'list' ? this.#cache : null)
  }

  of(entity: EntityModel, sight: Sight, purpose: Purpose): Shape {
    // Nearly always everybody sees all of it: then no key has to be made.
    if (sight === wholeSight(entity)) {
      const whole = this.#whole.get(entity) ?? {}
      this.#whole.set(entity, whole)
      whole[purpose] ??= this.#build(entity, sight, purpose)
      return whole[purpose]
    }
    const key = [entity.name, purpose, ...sight.fields.map(({ name }) => name), '+', ...sight.owned].join(' ')
    const reached = this.#known.get(sight.reach) ?? new Map<string, Shape>()
    this.#known.set(sight.reach, reached)
    const known = reached.get(key) ?? this.#build(entity, sight, purpose)
    reached.set(key, known)
    return known
  }
}
