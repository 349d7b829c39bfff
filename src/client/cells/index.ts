import type { Kind } from '../../descriptor/index.ts'
import type { Cell } from './cell.ts'
import { confirmation } from './confirmation.ts'
import { date } from './date.ts'
import { daysUntil } from './days-until.tsx'
import { email } from './email.tsx'
import { flag } from './flag.ts'
import { html } from './html.tsx'
import { image } from './image.tsx'
import { longtext } from './longtext.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { reference } from './reference.tsx'
import { references } from './references.ts'
import { text } from './text.ts'

const cells = {
  text,
  longtext,
  email,
  password,
  confirmation,
  date,
  number,
  flag,
  reference,
  references,
  daysUntil,
  image,
  html,
} satisfies Record<Kind, Cell>

/** What a list shows for a value, by the kind of its field. A new kind makes the compiler ask for its file here. */
export const cellOf = (kind: Kind): Cell => cells[kind]

export type { Cell, Placed } from './cell.ts'
