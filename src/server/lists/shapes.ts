import type { EntityModel, FieldModel, Model } from '../../model/index.ts'
import { buildShape, type Purpose, type Shape } from './shape.ts'

/** Shapes are worked out once: for an entity, a purpose and the fields that somebody may see. */
export class Shapes {
  readonly #model: Model
  readonly #known = new Map<string, Shape>()
  readonly #whole = new Map<EntityModel, Partial<Record<Purpose, Shape>>>()

  constructor(model: Model) {
    this.#model = model
  }

  of(entity: EntityModel, fields: readonly FieldModel[], purpose: Purpose): Shape {
    // Nearly always everybody sees every field: then no key has to be made.
    if (fields === entity.fields) {
      const whole = this.#whole.get(entity) ?? {}
      this.#whole.set(entity, whole)
      whole[purpose] ??= buildShape(this.#model, entity, fields, purpose)
      return whole[purpose]
    }
    const key = [entity.name, purpose, ...fields.map((field) => field.name)].join(' ')
    const known = this.#known.get(key) ?? buildShape(this.#model, entity, fields, purpose)
    this.#known.set(key, known)
    return known
  }
}
