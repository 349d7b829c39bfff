import { leaving } from '../../../model/form-messages.ts'
import { ask } from './ask.ts'

/** "Leave without saving?" @param one what is being edited, in running text: 'book' */
export const askLeave = (one: string): Promise<boolean> =>
  ask({
    title: leaving.title,
    text: leaving.text(one),
    yes: leaving.leave,
    no: leaving.stay,
    kind: 'leave',
  })
