import { describe, expect, test } from 'vitest'
import type { Source } from '../../../src/model/index.ts'
import { compileProduct } from '../../../src/server/product/compile-product.ts'
import { locateProduct } from '../../../src/server/product/place.ts'
import { readProduct } from '../../../src/server/product/read-product.ts'

const unreadable = { reason: 'Unexpected token', word: '', line: 1 }

/** A file that is no TypeScript, and one that is none that holds an entity. */
const ways: Readonly<Record<string, (source: Source) => Source>> = {
  'cannot be loaded': (source) => ({ ...source, descriptor: undefined as never, unreadable }), // as a product is read
  'holds no entity': (source) => ({ ...source, descriptor: { ...source.descriptor, menu: 5 as never } }),
}

describe.each([
  ...['examples/helpdesk', 'examples/library', 'examples/rental'],
  ...['bureau', 'desk', 'odd', 'workshop', 'yard'].map((name) => `tests/products/${name}`),
])('%s', (folder) => {
  test.each(Object.entries(ways))('of a file that %s nothing is said in others', async (_, breaking) => {
    const product = await readProduct(locateProduct(folder))
    for (const broken of product.sources) {
      const sources = product.sources.map((each) => (each === broken ? breaking(each) : each))
      const compiled = compileProduct({ ...product, sources })
      const files = 'faults' in compiled ? compiled.faults.map(({ file }) => file) : []
      expect([...new Set(files)], broken.file).toEqual([broken.file])
    }
  })
})
