import { notSent } from '#texts/files'
import type { FieldModel } from '../../../model/index.ts'
import { fileTypes, typesIn } from '../../../model/values/file-types.ts'

/** More of them are no help to anybody. */
const mostNamed = 8

/** What names of files may end in: 'pdf'. */
const endingsOf = ({ accepts = [] }: FieldModel): readonly string[] =>
  typesIn(accepts).flatMap((type) => fileTypes[type] ?? [])

/** The endings by which people know the types that a field takes; none where it takes nearly all. */
export const namedEndings = ({ accepts = [] }: FieldModel): readonly string[] => {
  const types = typesIn(accepts)
  return types.length > mostNamed ? [] : types.map((type) => `.${fileTypes[type]?.[0]}`)
}

/** For the browser's own window to choose files in; undefined where it is to show all. */
export const chosenFrom = (field: FieldModel): string | undefined =>
  namedEndings(field).length === 0
    ? undefined
    : endingsOf(field)
        .map((ending) => `.${ending}`)
        .join()

/** Why a file would be refused, as far as a page can tell before a byte is sent; null where it would not. */
export const faultOfFile = (field: FieldModel, { name, size }: File): string | null => {
  const { label, largest } = field
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (ending === '') return notSent.noEnding(label)
  if (!endingsOf(field).includes(ending)) return notSent.type(label, ending, namedEndings(field))
  if (size === 0) return notSent.empty
  return largest !== undefined && size > largest ? notSent.tooLarge(size, largest) : null
}
