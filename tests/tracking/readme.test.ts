import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inside } from '../../commands/parts/paths.mjs'
import { ownProduct, printProductFaults } from '../../src/server/index.ts'
import { variantOf } from '../support/variant.ts'

const readme = readFileSync(inside('README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n(import[^\n]* 'descry'[\s\S]*?)```/g)].map(
  ([, text = '']) => text,
)

test('README’s lookup list is a descriptor of this house, in ten lines', () => {
  const [example = ''] = examples
  const sector = readFileSync(inside('entities', 'sector.ts'), 'utf8')
  const words = (text: string) => text.replace(/'[^']*'/g, "''").replace(/order: \d+/, 'order: 0')
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
  expect(words(sector).split('\n').slice(0, 8)).toEqual(words(example).split('\n').slice(0, 8))
})

test('each descriptor in README is sound beside the others', async () => {
  const product = variantOf(ownProduct)
  for (const example of examples) {
    const [, name = ''] = /one: '([a-z-]+)'/.exec(example) ?? []
    writeFileSync(join(product.folder, 'entities', `${name}.ts`), example)
  }
  const said: string[] = []
  const sound = await printProductFaults(product.place, {
    json: false,
    print: (line) => void said.push(line),
  })
  product.remove()
  expect([examples.length, sound, said]).toEqual([2, true, [expect.any(String)]])
})
