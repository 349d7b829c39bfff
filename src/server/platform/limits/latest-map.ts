/** A map with a maximum size: the oldest entry is evicted, so that no client can grow it. */
export class LatestMap<Name, Value> extends Map<Name, Value> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  /** Sets the entry and moves it to the end. */
  override set(name: Name, value: Value): this {
    this.delete(name)
    super.set(name, value)
    const [first] = this.size > this.#most ? this.keys() : []
    if (first !== undefined) this.delete(first)
    return this
  }
}
