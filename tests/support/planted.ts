import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Entity } from '../../src/descriptor/index.ts'
import * as language from '../../src/descriptor/index.ts'
import type { Source } from '../../src/model/index.ts'
import { compileProduct, type LocatedFault } from '../../src/server/product/compile-product.ts'
import { importsOf } from '../../src/server/product/read-product.ts'

/** A change of one file's text: what stands there, and what is planted instead. */
export type Plant = readonly [file: string, stands: string, planted: string]

const folder = join(import.meta.dirname, 'shelf')
const whole = new Map([
  ...(readdirSync(join(folder, 'entities')).map((name) => [
    `entities/${name}`,
    readFileSync(join(folder, 'entities', name), 'utf8'),
  ]) as [string, string][]),
  ['app.ts', readFileSync(join(folder, 'app.ts'), 'utf8')],
])

/** Why a text cannot be run at all. */
const whyNot = (text: string): Pick<Source, 'unreadable'> | null => {
  try {
    exportOf(text)
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    return { unreadable: { reason, word: reason.replace(/ is not (defined|a function)$/, ''), line: null } }
  }
}

/** What a descriptor's text exports. It is plain data, so that without its imports it is plain JavaScript too. */
const exportOf = (text: string, others: Readonly<Record<string, unknown>> = {}): unknown => {
  const body = text.replace(/^import [\s\S]*? from '.*'$/gm, '').replace('export default', 'return')
  const given = { ...(text.includes("from '#descriptor'") ? language : {}), ...others }
  return new Function(...Object.keys(given), body)(...Object.values(given))
}

/** The texts of the small product after the plants. @throws where a plant does not find its place */
export const plant = (...plants: readonly Plant[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>(whole)
  for (const [file, stands, planted] of plants) {
    const text = texts.get(file) ?? ''
    if (!text.includes(stands)) throw new Error(`${file} does not say: ${stands}`)
    texts.set(
      file,
      text.replace(stands, () => planted),
    )
  }
  return texts
}

const icons = ['users', 'shield', 'key-round', 'circle-dot', 'pen', 'tag', 'book']

/** Every fault of the small product's texts, with lines, in one run. */
export const faultsOf = (texts: ReadonlyMap<string, string>): readonly LocatedFault[] => {
  const files = [...texts].filter(([file]) => file.startsWith('entities/'))
  const sources = files.map(([file, text]): Source => {
    const unreadable = whyNot(text)
    const descriptor = (unreadable ? undefined : exportOf(text)) as Entity // `check` says whether it is one
    return { file, imports: importsOf(text), descriptor, ...unreadable }
  })
  const book = sources.find(({ file }) => file === 'entities/book.ts')?.descriptor
  const app = exportOf(texts.get('app.ts') ?? '', { book }) as App // likewise
  const compiled = compileProduct({ sources, app, appFile: 'app.ts', texts }, icons)
  return 'faults' in compiled ? compiled.faults : []
}
