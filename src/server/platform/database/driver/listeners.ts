import { storage } from '#texts/storage'
import type { Listener } from './database.ts'
import { UnrecognisedNotification } from './errors.ts'

/** However much comes that nobody understands, what is kept in memory is dropped no more often than this. */
const apartMilliseconds = 1000

/** Hears what the operator should know: a listener's fault, or NotUnderstood. */
export type ListenerFaultHandler = (error: unknown) => void

/**
 * Those who hear what is published. One that fails keeps nobody else from hearing and ends nothing: it is told that it
 * missed something, and so drops what it keeps.
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

  /** Something may have been said that was not heard. */
  missed(): void {
    for (const listener of this.#all) this.#miss(listener)
  }

  /** Something was heard that is not of ours, or of another version: `missed`, at once or within a second. */
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

  /** What is doubted meanwhile waits for the end of the rest. */
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

/** Tells the operator one sentence, and the fault that it is about where it is one of ours. */
export type LogSentence = (sentence: string, fault?: unknown) => void

/** Tells of what was heard and not understood, or of a listener's fault. */
export const logListenerFault = (say: LogSentence | undefined, error: unknown): void =>
  error instanceof UnrecognisedNotification ? say?.(error.message) : say?.(storage.listenerFailed, error)
