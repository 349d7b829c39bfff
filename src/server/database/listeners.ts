import type { Listener } from './database.ts'

/** Those who hear what is published. One that throws keeps nobody else from hearing. */
export class Listeners {
  readonly #all = new Set<Listener>()

  add(listener: Listener): () => void {
    this.#all.add(listener)
    return () => this.#all.delete(listener)
  }

  heard(topic: string, text: string): void {
    this.#each((listener) => listener.heard(topic, text))
  }

  missed(): void {
    this.#each((listener) => listener.missed())
  }

  #each(tell: (listener: Listener) => void): void {
    for (const listener of this.#all) {
      try {
        tell(listener)
      } catch (error) {
        queueMicrotask(() => Promise.reject(error))
      }
    }
  }
}
