import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openApiDocument } from '../../../src/server/calls/document.ts'
import { loadModel } from '../../../src/server/index.ts'
import { clientText } from '../../../src/tools/client/client-text.ts'
import { variant } from '../../support/variant.ts'

const made = variant()
afterAll(made.remove)
const lookup = (name: string) => `import { entity, required, text } from '#descriptor'

export default entity({ one: '${name}', many: '${name}s', fields: { title: text('Title', required) }, label: ['title'] })
`
for (const name of ['comment', 'failure'])
  writeFileSync(join(made.folder, 'entities', `${name}.ts`), lookup(name))
const model = await loadModel(made.place)
const { components, paths } = openApiDocument(model)

test('entities that are called as shapes of the wire have their own schemas, and the shapes other names', () => {
  const keys = (name: string) => Object.keys(Object(components.schemas[name]).properties)
  expect(keys('Comment')).toContain('title')
  expect(keys('CommentShape')).toContain('mentions')
  expect(keys('Failure')).toContain('title')
  expect(keys('FailureShape')).toEqual(['message'])
  expect(JSON.stringify(paths)).toContain('#/components/schemas/FailureShape')
})

test('every reference of the document leads to a schema', () => {
  const named = [...JSON.stringify({ components, paths }).matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  expect(named.length).toBeGreaterThan(100)
  expect(named.map(([, name = '']) => name).filter((name) => !(name in components.schemas))).toEqual([])
})

test('the typed client names each as the document does', () => {
  const text = clientText(model)
  expect(text).toContain('export interface CommentShape {')
  expect(text.match(/export interface Comment \{/g)).toHaveLength(1)
  expect(text).toMatch(/CommentChange\b.*\n.*CommentShape/)
})
