import { storage } from '../../../model/messages.ts'
import { NotUnderstood } from './errors.ts'

/** Tells the operator one sentence, and the fault that it is about where it is one of ours. */
export type Say = (sentence: string, fault?: unknown) => void

/** Tells of what was heard and not understood, or of a listener's fault. */
export const sayMisheard = (say: Say | undefined, error: unknown): void =>
  error instanceof NotUnderstood ? say?.(error.message) : say?.(storage.listenerFailed, error)
