import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { unseen } from './known.ts'
import { chosenBy, type Mutant, mutantsOf } from './mutant.ts'
import { inCode, inDescriptors, type Operator } from './operators.ts'

/** What decides: rules, values, lists, records, access, tables. Wordings and looks are left to eyes. */
const engine = [
  'src/model',
  ...['access', 'counts', 'lists', 'options', 'records', 'schema', 'search', 'validate'].map(
    (folder) => `src/server/${folder}`,
  ),
  'src/server/sql/where.ts',
]
const passedOver = /messages|\/check\/catalogue\//

const filesIn = (place: string): readonly string[] =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .sort()
        .map((file) => `${place}/${file}`)
        .filter((file) => file.endsWith('.ts') && !passedOver.test(file))

export interface Choice {
  readonly seed: number
  /** How many in descriptors, and how many in the engine. */
  readonly count: number
  /** The beginning of the paths to plant in; one that the engine's folders leave out is taken as it is. */
  readonly only: string
}

/** The faults to plant, and those chosen that can't be seen, each with why. */
export interface Planted {
  readonly mutants: readonly Mutant[]
  readonly unseen: readonly (Mutant & { readonly why: string })[]
}

const chosen = (
  places: readonly string[],
  operators: readonly Operator[],
  { seed, count, only }: Choice,
): readonly Mutant[] => {
  const files = places.flatMap(filesIn).filter((file) => file.startsWith(only))
  return chosenBy(
    seed,
    count,
    files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'), operators)),
  )
}

/** Chooses the faults: the same for the same seed and the same files. */
export const plantedBy = (choice: Choice): Planted => {
  const places = choice.only.startsWith('src/') && !engine.some((place) => choice.only.startsWith(place))
  const all = [
    ...chosen(['entities'], inDescriptors, choice),
    ...chosen(places ? [choice.only] : engine, inCode, choice),
  ]
  const seen = all.map((mutant) => ({ ...mutant, why: unseen(mutant) }))
  return {
    mutants: seen.filter(({ why }) => why === undefined),
    unseen: seen.flatMap(({ why, ...mutant }) => (why === undefined ? [] : [{ ...mutant, why }])),
  }
}
