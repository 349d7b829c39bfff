import { exactly, exactlyOrNull, flag, listOf, type Shape, text, textOrNull } from './basic.ts'
import { whyTest } from './why-test.ts'

export const why = {
  $id: 'Why',
  title: 'What an account may do with an entity or one of its rows, and why',
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
      description: 'How many rows they see, of how many; null where a row was asked about',
    },
    verbs: listOf(
      exactly({
        verb: { ...text, enum: ['read', 'create', 'update', 'delete'] },
        may: flag,
        says: { ...text, description: 'Whether they may, and why' },
        roles: { ...listOf(text), description: 'Their roles that grant it for all rows' },
        scopes: listOf(
          exactly({
            name: text,
            title: text,
            rule: text,
            roles: { ...listOf(text), description: 'Their roles that grant it for the rows of the scope' },
            holds: { type: ['boolean', 'null'], description: 'Whether the row is one of them' },
            tests: listOf(whyTest),
            because: text,
          }),
        ),
        would: { ...textOrNull, description: 'What would grant it' },
      }),
    ),
    buttons: listOf(
      exactly({
        name: text,
        title: text,
        may: flag,
        says: { ...text, description: 'Whether they may press it, and why' },
        tests: listOf(whyTest),
        would: { ...textOrNull, description: 'What would grant its permission' },
      }),
    ),
    hidden: { ...listOf(text), description: 'Labels of fields that they do not see' },
    fixed: { ...listOf(text), description: 'Labels of fields that they cannot change' },
  }),
} as const

export type Why = Shape<typeof why>
