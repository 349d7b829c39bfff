import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Model } from '../../model/index.ts'
import { documentSteps } from './document.ts'

/**
 * Returns a function for the OpenAPI document, as JSON. It is made at the first call, since few people ask for it and
 * a start would wait for it.
 */
export const makeDocumentText = (model: Model): (() => Promise<string>) => {
  let made: Promise<string> | null = null
  const make = async (): Promise<string> => {
    const steps = documentSteps(model)
    for (;;) {
      const { done, value } = steps.next()
      await nextTurn()
      if (done) return JSON.stringify(value)
    }
  }
  return () => {
    made ??= make()
    return made
  }
}
