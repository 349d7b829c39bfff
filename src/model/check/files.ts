import type { Field } from '../../descriptor/index.ts'
import { detailsOf, meaningOf } from '../kinds/index.ts'
import { bytesOf, fileTypes, typesIn } from '../values/file-types.ts'
import { type Fault, faultIf, type Place, placeInside } from './fault.ts'

/** Checks the file traits: they belong to file kinds, with known types and a valid size. */
export const checkFiles = (
  place: Place,
  { kind }: Pick<Field, 'kind'>,
  { accepts, largest }: Partial<Field>,
): readonly Fault[] => {
  const holds = meaningOf(kind).files !== undefined
  const known = Object.keys(fileTypes)
  const { types = known } = detailsOf(kind)
  const fits = (type: string) => typesIn([type]).every((each) => types.includes(each))
  return [
    ...faultIf(!holds && accepts !== undefined, 'E-UPLOAD-1', placeInside(place, 'accepts'), kind),
    ...faultIf(!holds && largest !== undefined, 'E-UPLOAD-1', placeInside(place, 'largest'), kind),
    ...(holds ? (accepts ?? []) : []).flatMap((type, at) =>
      faultIf(typesIn([type]).length === 0, 'E-UPLOAD-2', placeInside(place, 'accepts', at), type, { known }),
    ),
    ...(holds ? (accepts ?? []) : []).flatMap((type, at) =>
      faultIf(!fits(type), 'E-UPLOAD-4', placeInside(place, 'accepts', at), type, { known: types }),
    ),
    ...faultIf(holds && accepts?.length === 0, 'E-UPLOAD-2', placeInside(place, 'accepts'), undefined, {
      known,
    }),
    ...faultIf(
      holds && largest !== undefined && bytesOf(largest) === null,
      'E-UPLOAD-3',
      placeInside(place, 'largest'),
      largest,
    ),
  ]
}
