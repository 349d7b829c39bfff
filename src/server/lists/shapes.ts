import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import type { LabelCache } from './label-cache.ts'
import { buildShape, type Purpose, type Shape } from './shape.ts'

/** Shapes are worked out once: for an entity, a purpose and the fields that somebody may see. */
export class Shapes {
  readonly #model: Model
  readonly #known = new Map<string, Shape>()
  readonly #whole = new Map<EntityModel, Partial<Record<Purpose, Shape>>>()

  readonly #cache: LabelCache

  constructor(model: Model, cache: LabelCache) {
    this.#model = model
    this.#cache = cache
  }

  /** Brings the names up to date that shapes write from memory; false where the shape is to be asked for anew. */
  async refresh(shape: Shape): Promise<boolean> {
    if (!(await this.#cache.refresh(shape.remembered))) return true
    this.#known.clear()
    this.#whole.clear()
    return false
  }

  #build(entity: EntityModel, fields: readonly FieldModel[], purpose: Purpose): Shape {
    // A single row is read inside the transaction that writes it too, which knows more than the memory does.
    return buildShape(this.#model, entity, fields, purpose, purpose === 'list' ? this.#cache : null)
  }

  of(entity: EntityModel, fields: readonly FieldModel[], purpose: Purpose): Shape {
    // Nearly always everybody sees every field: then no key has to be made.
    if (fields === entity.fields) {
      const whole = this.#whole.get(entity) ?? {}
      this.#whole.set(entity, whole)
      whole[purpose] ??= this.#build(entity, fields, purpose)
      return whole[purpose]
    }
    const key = [entity.name, purpose, ...fields.map((field) => field.name)].join(' ')
    const known = this.#known.get(key) ?? this.#build(entity, fields, purpose)
    this.#known.set(key, known)
    return known
  }
}
