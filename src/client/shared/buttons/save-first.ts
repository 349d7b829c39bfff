import { pressing as wording } from '#texts/buttons'
import type { ButtonModel } from '../../../model/buttons.ts'
import { createStore } from '../state/store.ts'

/** What becomes of unsaved changes before a press; null: nothing is pressed. */
export type UnsavedAnswer = 'save' | 'without' | null

interface Question {
  readonly title: string
  readonly text: string
  readonly answer: (way: UnsavedAnswer) => void
}

/** The question that is open now. */
export const unsaved = createStore<Question | null>(null)

/** Asks what becomes of unsaved changes; closing the question presses nothing. @param one what a row is called in running text */
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
