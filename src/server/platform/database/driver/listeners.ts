import { storage } from '#texts/storage'
import type { Listener } from './database.ts'
import { UnrecognisedNotification } from './errors.ts'

/** Minimum interval between cache drops, however many unrecognised notifications arrive. */
const apartMilliseconds = 1000

/** Receives faults to log: a listener's error, or an `UnrecognisedNotification`. */
export type ListenerFaultHandler = (error: unknown) => void

/**
 * The subscribers. A listener that throws does not affect the others; its `missed` is called, so that it drops its
 * cache.
 */
export class Listeners {
  readonly #all = new Set<Listener>()
  readonly #misheard: ListenerFaultHandler
  readonly #doubting = new Set<Listener>()
  #timer: NodeJS.Timeout | null = null

  constructor(misheard: ListenerFaultHandler) {
    this.#misheard = misheard
  }

  add(listener: Listener): () => void {
    this.#all.add(listener)
    return () => {
      this.#all.delete(listener)
      this.#doubting.delete(listener)
    }
  }

  heard(topic: string, text: string): void {
    for (const listener of this.#all) {
      try {
        listener.heard(topic, text)
      } catch (error) {
        if (error instanceof UnrecognisedNotification) this.#doubt([listener])
        else {
          this.#misheard(error)
          this.#miss(listener)
        }
      }
    }
  }

  /** Notifications may have been lost. */
  missed(): void {
    for (const listener of this.#all) this.#miss(listener)
  }

  /** A notification from another program or version arrived: calls `missed` at once or within a second. */
  notUnderstood(): void {
    this.#doubt(this.#all)
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#all.clear()
    this.#doubting.clear()
  }

  #doubt(listeners: Iterable<Listener>): void {
    for (const listener of listeners) this.#doubting.add(listener)
    if (this.#timer !== null) return
    this.#resolveDoubts()
    this.#rest()
  }

  /** Starts the pause; listeners marked during it are handled at its end. */
  #rest(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (this.#doubting.size === 0) return
      this.#resolveDoubts()
      this.#rest()
    }, apartMilliseconds)
    this.#timer.unref()
  }

  #resolveDoubts(): void {
    const doubting = [...this.#doubting]
    this.#doubting.clear()
    this.#misheard(new UnrecognisedNotification(storage.misheard))
    for (const listener of doubting) this.#miss(listener)
  }

  #miss(listener: Listener): void {
    try {
      listener.missed()
    } catch (error) {
      this.#misheard(error)
    }
  }
}

/** Logs one sentence for the operator, with the error if it is a bug of ours. */
export type LogSentence = (sentence: string, fault?: unknown) => void

/** Logs an unrecognised notification or a listener's error. */
export const logListenerFault = (say: LogSentence | undefined, error: unknown): void =>
  error instanceof UnrecognisedNotification ? say?.(error.message) : say?.(storage.listenerFailed, error)
