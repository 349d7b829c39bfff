import { pressing as wording } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import { createStore } from '../state/store.ts'

/** What to do with unsaved changes before a press; null cancels the press. */
export type UnsavedAnswer = 'save' | 'without' | null

interface Question {
  readonly title: string
  readonly text: string
  readonly answer: (way: UnsavedAnswer) => void
}

/** The open question, if any. */
export const unsaved = createStore<Question | null>(null)

/**
 * Asks what to do with unsaved changes; closing the question cancels the press.
 * @param one the entity's singular title in running text
 */
export const saveFirst = (button: ButtonModel, one: string): Promise<UnsavedAnswer> =>
  new Promise((resolve) => {
    unsaved.get()?.answer(null)
    unsaved.set({
      title: wording.unsaved(button.title),
      text: wording.unsavedText(one),
      answer: (way) => {
        unsaved.set(null)
        resolve(way)
      },
    })
  })
