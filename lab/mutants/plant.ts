import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../commands/parts/paths.mjs'
import { inCode, inDescriptors, type Operator } from './operators.ts'

/** One fault to plant: in which file, where, and what stands there then. */
export interface Mutant {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The line as it stands without the fault. */
  readonly source: string
  readonly operator: string
  /** The whole file with the fault in it. */
  readonly text: string
}

interface Choice {
  readonly seed: number
  /** How many in descriptors, and how many in the engine. */
  readonly count: number
  /** The beginning of the paths to plant in. */
  readonly only: string
}

/** Wordings and looks are left to eyes. */
const passedOver = /messages|\/catalogue|src\/(client|descriptor)\//

/** Chooses the faults: the same for the same seed and the same files. */
export const plantedBy = ({ seed, count, only }: Choice): readonly Mutant[] => {
  const chosen = (folder: string, operators: readonly Operator[]) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => file.endsWith('.ts') && file.startsWith(only) && !passedOver.test(file))
      .sort()
      .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8'), operators))
      .map((mutant, index) => ({ mutant, at: chance(seed, index) }))
      .sort((a, b) => a.at - b.at)
      .slice(0, count)
      .map(({ mutant }) => mutant)
  return [...chosen('entities', inDescriptors), ...chosen('src', inCode)]
}

/** Every fault that the operators can plant in a file, each alone. */
const mutantsOf = (file: string, text: string, operators: readonly Operator[]): readonly Mutant[] =>
  operators.flatMap(({ name, finds, puts }) =>
    [...text.matchAll(finds)].flatMap((match): readonly Mutant[] => {
      const line = text.slice(0, match.index).split('\n').length
      const source = (text.split('\n')[line - 1] ?? '').trim()
      if (meansNothing(source)) return []
      const planted = text.slice(0, match.index) + puts + text.slice(match.index + match[0].length)
      return [{ file, line, source, operator: name, text: withoutUnused(planted) }]
    }),
  )

/** Where a fault means nothing: comments, imports, and members of types, which no program runs. */
const meansNothing = (line: string): boolean =>
  /^\s*(\/\/|\/?\*)/.test(line) || /^import /.test(line) || /^\s*readonly \w+\??:/.test(line)

/** Whoever forgets a word forgets its import too: the compiler must not find the fault by that alone. */
const withoutUnused = (text: string): string =>
  text.replace(
    /^import \{([^}]*)\} from '(descry|#descriptor)'/,
    (found, names: string, language: string) => {
      const used = names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1)
      return used.length === 0 ? found : `import { ${used.join(', ')} } from '${language}'`
    },
  )

/** A number from 0 to 1 from a seed and a place: the same choice at every run. */
const chance = (seed: number, index: number): number => {
  let mixed = Math.imul(seed ^ (index + 0x9e3779b9), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296
}
