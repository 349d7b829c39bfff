import { notSent } from '#texts/files'
import type { FieldModel } from '../../../model/index.ts'
import { fileTypes, typesIn } from '../../../model/values/file-types.ts'

/** More extensions than these are not listed. */
const mostNamed = 8

/** The accepted file extensions: 'pdf'. */
const endingsOf = ({ accepts = [] }: FieldModel): readonly string[] =>
  typesIn(accepts).flatMap((type) => fileTypes[type] ?? [])

/** The common extension of each accepted type; empty if there are too many to list. */
export const namedEndings = ({ accepts = [] }: FieldModel): readonly string[] => {
  const types = typesIn(accepts)
  return types.length > mostNamed ? [] : types.map((type) => `.${fileTypes[type]?.[0]}`)
}

/** The `accept` attribute of the file dialog; undefined to show all files. */
export const chosenFrom = (field: FieldModel): string | undefined =>
  namedEndings(field).length === 0
    ? undefined
    : endingsOf(field)
        .map((ending) => `.${ending}`)
        .join()

/** Why a file would be refused, checked before the upload; null if it would not. */
export const faultOfFile = (field: FieldModel, { name, size }: File): string | null => {
  const { label, largest } = field
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === '') return notSent.noEnding(label)
  if (!endingsOf(field).includes(ending)) return notSent.type(label, ending, namedEndings(field))
  if (size === 0) return notSent.empty
  return largest !== undefined && size > largest ? notSent.tooLarge(size, largest) : null
}
