/** A map of so many names at most: of more, what was set first is forgotten, so that nobody grows it by asking. */
export class LatestMap<Name, Value> extends Map<Name, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  /** Sets it behind all others. */
  override set(name: Name, value: Value): this {
    this.delete(name)
    super.set(name, value)
    const [first] = this.size > this.#most ? this.keys() : []
    if (first !== undefined) this.delete(first)
    return this
  }
}
