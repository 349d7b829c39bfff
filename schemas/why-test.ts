import { exactly, flagSchema, listOf, type Shape, textOrNull, textSchema } from './basic.ts'

/** Typed as `object`: the schema refers to itself, which a type derived from a schema cannot express. */
const same: object = { $ref: '#' }

export const whyTest = {
  $id: 'WhyTest',
  title: 'A test of a scope for one row',
  ...exactly({
    words: { ...textSchema, description: "The test, with the person's name for whoever asks" },
    holds: flagSchema,
    present: {
      ...textOrNull,
      description: "The value of the row; '' where it is empty, null where the test reads no field",
    },
    of: { ...listOf(same), description: 'The tests of a group' },
    says: { ...textSchema, description: 'Why it holds, or why not' },
  }),
} as const

export interface WhyTest extends Omit<Shape<typeof whyTest>, 'of'> {
  readonly of: readonly WhyTest[]
}
