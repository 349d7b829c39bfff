import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { writeProduct } from '../../src/tools/new/write-product.ts'
import { temporaryFolder } from '../support/places.ts'
import { type Proofs, running, writeAnswer } from './how-to/answer.ts'
import { compiled } from './how-to/compiled.ts'
import { entries } from './how-to/entries.ts'
import { proofsOfFieldsAndRules } from './how-to/proofs-of-fields-and-rules.ts'
import { proofsOfPeople } from './how-to/proofs-of-people.ts'
import { proofsOfProducts } from './how-to/proofs-of-products.ts'
import { proofsOfRows } from './how-to/proofs-of-rows.ts'

const proofs: Proofs = {
  ...proofsOfFieldsAndRules,
  ...proofsOfRows,
  ...proofsOfPeople,
  ...proofsOfProducts,
}

/** What `npm run new -- product` writes: the answers are read with it, as a reader has them. */
const folder = temporaryFolder()
const empty = join(folder, 'answer')
await writeProduct(empty, '')

const types = compiled(entries, empty, join(folder, 'all'))

test('there are thirty answers, each with its files, what one gets by it, and its proof', () => {
  expect(entries.length).toBe(30)
  expect(entries.map(({ title }) => title)).toEqual(Object.keys(proofs).map((want) => `I want ${want}`))
  expect(entries.filter(({ files, claims }) => files.size === 0 || claims.length === 0)).toEqual([])
})

describe.each(entries)('$title', (entry) => {
  const own = join(folder, `${entries.indexOf(entry)}`)
  writeAnswer(entry, empty, own)
  const answer = running(own)

  test('one gets what it says', async () => {
    const observed = await proofs[entry.title.replace('I want ', '')]?.(answer)
    expect(observed?.map(String)).toEqual(entry.claims)
  })
})

test('the compiler finds nothing in them', async () => {
  expect(await types).toBe('')
})
