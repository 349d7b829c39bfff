import { exactly, exactlyOrNull, flag, listOf, type Shape, text, textOrNull } from './basic.ts'
import { whyTest } from './why-test.ts'

export const why = {
  $id: 'Why',
  title: 'What somebody may do with the rows of an entity, or with one of them, and why',
  ...exactly({
    account: exactly({
      id: { type: 'integer' },
      name: text,
      email: text,
      active: flag,
      roles: listOf(
        exactly({
          id: { type: 'integer' },
          title: text,
          everything: flag,
          permissions: { ...listOf(text), description: 'Those over the entity' },
        }),
      ),
    }),
    entity: text,
    row: {
      ...exactlyOrNull({ id: { type: 'integer' }, name: text }),
      description: 'null where none was asked about',
    },
    rows: {
      ...exactlyOrNull({ seen: { type: 'integer' }, all: { type: 'integer' } }),
      description: 'How many they see of how many; null where a row was asked about',
    },
    verbs: listOf(
      exactly({
        verb: { ...text, enum: ['read', 'create', 'update', 'delete'] },
        may: flag,
        says: { ...text, description: 'Whether they may, and why' },
        roles: { ...listOf(text), description: 'Those of their roles that give it for every row' },
        scopes: listOf(
          exactly({
            name: text,
            title: text,
            rule: text,
            roles: { ...listOf(text), description: 'Those of their roles that give it for these rows' },
            holds: { type: ['boolean', 'null'], description: 'Whether the row is one of them' },
            tests: listOf(whyTest),
            because: text,
          }),
        ),
        would: { ...textOrNull, description: 'What would give it' },
      }),
    ),
    buttons: listOf(
      exactly({
        name: text,
        title: text,
        may: flag,
        says: { ...text, description: 'Whether they may press it, and why' },
        tests: listOf(whyTest),
        would: { ...textOrNull, description: 'What would give its permission' },
      }),
    ),
    hidden: { ...listOf(text), description: 'Labels of fields that they are not told' },
    fixed: { ...listOf(text), description: 'Labels of fields that they cannot change' },
  }),
} as const

export type Why = Shape<typeof why>
