import { expect, test } from 'vitest'
import { isWide } from '../../../../src/client/features/form/field-facts.ts'
import * as words from '../../../../src/descriptor/index.ts'
import { build } from '../../../../src/model/index.ts'

const right = words.entity({
  one: 'right',
  many: 'rights',
  fields: { title: words.text('Title') },
  serves: 'permission',
})
const duty = words.entity({
  one: 'duty',
  many: 'duties',
  fields: {
    name: words.text('Name', words.required),
    motto: words.text('Motto', words.wide),
    story: words.longtext('Story'),
    page: words.html('Page'),
    rights: words.references('Rights', 'right'),
    rivals: words.references('Rivals', 'duty'),
  },
  serves: 'role',
})
const model = build(
  [right, duty].map((descriptor) => ({ file: `entities/${descriptor.one}.ts`, descriptor })),
  words.app({ name: 'shelf', title: 'Shelf', groups: [] }),
)

test('a field takes both columns by its own word, by its kind, and as the matrix of what a role holds', () => {
  const { duty } = model.entities
  if (!duty) throw new Error('There is no duty.')
  const wide = Object.values(duty.field).filter((field) => isWide(model, duty, field))
  expect(wide.map(({ name }) => name)).toEqual(['motto', 'story', 'page', 'rights'])
})
