import type { EntityModel, FieldModel } from '../../../../model/index.ts'

/** Returns the sample texts of one field. */
export const pool = (entity: EntityModel, field: FieldModel): readonly string[] =>
  entity.sample.flatMap((row) => {
    const value = row[field.name]
    return typeof value === 'string' ? [value] : []
  })

/** 'Nordic Grid Partners' → 'Nordic' and 'Grid Partners'; null where the second word has no capital. */
const halves = (name: string): readonly [string, string] | null => {
  const parts = /^(\S+) ([A-ZÀ-Þ].*)$/.exec(name)
  return parts?.[1] && parts[2] ? [parts[1], parts[2]] : null
}

/** Returns at least this many different names: the samples, then combinations of their halves, then numbered ones. */
export const demoNames = (written: readonly string[], wanted: number): readonly string[] => {
  const found = new Set(written)
  const split = written.flatMap((name) => {
    const parts = halves(name)
    return parts ? [parts] : []
  })
  for (let step = 1; step < split.length && found.size < wanted; step += 1) {
    for (const [place, [head]] of split.entries()) {
      const tail = split[(place + step) % split.length]?.[1]
      if (found.size < wanted && tail !== undefined) found.add(`${head} ${tail}`)
    }
  }
  const first = written[0] ?? 'Row'
  for (let number = 2; found.size < wanted; number += 1) found.add(`${first} ${number}`)
  return [...found]
}
