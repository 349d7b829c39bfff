import { exactly, flag, listOf, type Shape, text, textOrNull } from './basic.ts'

/** Made of tests like itself, which a type that follows from a schema cannot say. */
const same: object = { $ref: '#' }

export const whyTest = {
  $id: 'WhyTest',
  title: 'A test of a scope for one row',
  ...exactly({
    words: { ...text, description: "The test, with the person's name for whoever asks" },
    holds: flag,
    present: {
      ...textOrNull,
      description:
        "What the row holds there; '' where it is empty, null where the test looks at nothing of its own",
    },
    of: { ...listOf(same), description: 'What a group is made of' },
    says: { ...text, description: 'Why it holds, or why not' },
  }),
} as const

export interface WhyTest extends Omit<Shape<typeof whyTest>, 'of'> {
  readonly of: readonly WhyTest[]
}
