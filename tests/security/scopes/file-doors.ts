import type { Predicate } from '../../../src/descriptor/index.ts'
import { isSecret } from '../../../src/model/index.ts'
import { type Asked, type Door, get } from './asked.ts'
import type { Person, World } from './world.ts'

/** A file of rows, with all that a file can hold of them. */
const file = (
  person: Person,
  world: World,
  name: string,
  query: string,
  ...rules: readonly Predicate[]
): Asked => {
  const held = world.held(person, name, 'read')
  const { api, fields } = world.entity(name)
  const shown = fields.filter((field) => (field.stored || field.links !== null) && !isSecret(field))
  const columns = shown.map((field) => field.name).join()
  const path = `${api.list}/export?format=json&columns=${columns}${query}`
  if (held !== 'all' && held.length === 0) return get(path, { status: 403 })
  return get(path, { status: 200, ids: world.listed(person, name, ...rules) })
}

/** Lists as files: each has what its list has. */
export const fileDoors: readonly Door[] = [
  [
    'the list as a file',
    (person, world) => ['', '&sortBy=area&order=asc'].map((query) => file(person, world, 'ticket', query)),
  ],
  [
    'named lists as files',
    (person, world) =>
      world
        .entity('ticket')
        .lists.map(({ name, rows }) => file(person, world, 'ticket', `&list=${name}`, rows)),
  ],
  [
    'named rows as a file',
    (person, world) => {
      const ids = [...world.of('ticket').keys()].slice(0, 1000)
      return [file(person, world, 'ticket', `&ids=${ids.join()}&sortBy=assignee`)]
    },
  ],
  [
    'other lists as files',
    (person, world) => ['area', 'note', 'card', 'tag', 'user'].map((name) => file(person, world, name, '')),
  ],
  [
    'what is looked for, as a file',
    (_, world) =>
      ['MARK', ...[...world.of('ticket').values()].slice(0, 8).map(({ title }) => String(title))].map(
        (word) => get(`/api/tickets/export?keyword=${word}`),
      ),
  ],
]
