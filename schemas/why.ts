import { exactly, exactlyOrNull, flagSchema, listOf, type Shape, textOrNull, textSchema } from './basic.ts'
import { whyTest } from './why-test.ts'

export const why = {
  $id: 'Why',
  title: 'What an account may do with an entity or one of its rows, and why',
  ...exactly({
    account: exactly({
      id: { type: 'integer' },
      name: textSchema,
      email: textSchema,
      active: flagSchema,
      roles: listOf(
        exactly({
          id: { type: 'integer' },
          title: textSchema,
          everything: flagSchema,
          permissions: { ...listOf(textSchema), description: 'Those over the entity' },
        }),
      ),
    }),
    entity: textSchema,
    row: {
      ...exactlyOrNull({ id: { type: 'integer' }, name: textSchema }),
      description: 'null where none was asked about',
    },
    rows: {
      ...exactlyOrNull({ seen: { type: 'integer' }, all: { type: 'integer' } }),
      description: 'How many rows they see, of how many; null where a row was asked about',
    },
    verbs: listOf(
      exactly({
        verb: { ...textSchema, enum: ['read', 'create', 'update', 'delete'] },
        may: flagSchema,
        says: { ...textSchema, description: 'Whether they may, and why' },
        roles: { ...listOf(textSchema), description: 'Their roles that grant it for all rows' },
        scopes: listOf(
          exactly({
            name: textSchema,
            title: textSchema,
            rule: textSchema,
            roles: {
              ...listOf(textSchema),
              description: 'Their roles that grant it for the rows of the scope',
            },
            holds: { type: ['boolean', 'null'], description: 'Whether the row is one of them' },
            tests: listOf(whyTest),
            because: textSchema,
          }),
        ),
        would: { ...textOrNull, description: 'What would grant it' },
      }),
    ),
    buttons: listOf(
      exactly({
        name: textSchema,
        title: textSchema,
        may: flagSchema,
        says: { ...textSchema, description: 'Whether they may press it, and why' },
        tests: listOf(whyTest),
        would: { ...textOrNull, description: 'What would grant its permission' },
      }),
    ),
    hidden: { ...listOf(textSchema), description: 'Labels of fields that they do not see' },
    fixed: { ...listOf(textSchema), description: 'Labels of fields that they cannot change' },
  }),
} as const

export type Why = Shape<typeof why>
