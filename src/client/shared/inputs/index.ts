import type { Kind } from '../../../descriptor/index.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ComputedInput } from './ComputedInput.tsx'
import { DateInput } from './DateInput.tsx'
import { DateTimeInput } from './DateTimeInput.tsx'
import { FigureInput } from './FigureInput.tsx'
import { FilesInput } from './FilesInput.tsx'
import { ImageInput } from './ImageInput.tsx'
import type { Input } from './input-props.ts'
import { PhoneInput } from './PhoneInput.tsx'
import {
  DaysUntilInput,
  EmailInput,
  FlagInput,
  HtmlInput,
  LongtextInput,
  PasswordInput,
  TextInput,
} from './plain-inputs.tsx'
import { ReferenceInput, ReferencesInput } from './ReferenceInput.tsx'
import { SequenceInput } from './SequenceInput.tsx'
import { UrlInput } from './UrlInput.tsx'

export type { Input, InputProps } from './input-props.ts'

/** The input of each kind of field. A new kind fails to compile until it has one. */
export const inputOf = {
  text: TextInput,
  longtext: LongtextInput,
  email: EmailInput,
  password: PasswordInput,
  confirmation: PasswordInput,
  date: DateInput,
  number: FigureInput,
  flag: FlagInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  daysUntil: DaysUntilInput,
  image: ImageInput,
  html: HtmlInput,
  url: UrlInput,
  phone: PhoneInput,
  sequence: SequenceInput,
  decimal: FigureInput,
  money: FigureInput,
  datetime: DateTimeInput,
  computed: ComputedInput,
  file: FilesInput,
  files: FilesInput,
  rows: () => null, // not in forms yet: E-FORM-3
} satisfies Record<Kind, Input>
