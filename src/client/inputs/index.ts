import type { Kind } from '../../descriptor/index.ts'
import { DateInput } from './DateInput.tsx'
import { DaysUntilInput } from './DaysUntilInput.tsx'
import { EmailInput } from './EmailInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { HtmlInput } from './HtmlInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import type { Input } from './input-props.ts'
import { LongtextInput } from './LongtextInput.tsx'
import { NumberInput } from './NumberInput.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { ReferencesInput } from './ReferencesInput.tsx'
import { TextInput } from './TextInput.tsx'

/** What each kind of field is written in. A new kind makes the compiler ask for its input here. */
export const inputOf = {
  text: TextInput,
  longtext: LongtextInput,
  email: EmailInput,
  password: PasswordInput,
  confirmation: PasswordInput,
  date: DateInput,
  number: NumberInput,
  flag: FlagInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  daysUntil: DaysUntilInput,
  image: ImageInput,
  html: HtmlInput,
} satisfies Record<Kind, Input>

export type { Input, InputProps } from './input-props.ts'
