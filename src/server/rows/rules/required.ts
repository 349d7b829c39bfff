import { invalid } from '#texts/answers'
import { lower, titleOf } from '#texts/grammar'
import type { FieldModel } from '../../../model/index.ts'

/** The message for a required field without a value. */
export const requiredMessage = ({ links, label, to }: FieldModel): string =>
  links === 'many' && to !== undefined ? invalid.chooseOne(lower(titleOf(to))) : invalid.required(label)
