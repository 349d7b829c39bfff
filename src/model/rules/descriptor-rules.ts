import type { Entity, Predicate } from '../../descriptor/index.ts'

/** Where a rule stands, and so what it may ask for: anything; what a page knows, or who looks at it too; what the row itself keeps. */
export type RulePosition = 'anywhere' | 'page' | 'button' | 'row'

/** A rule of a descriptor: where it stands in it, and whether it may hold of every row. */
export interface DescriptorRule {
  readonly when: Predicate
  readonly path: readonly string[]
  readonly position: RulePosition
  readonly mayAlways: boolean
}

/** A value that a descriptor names beside its rules. */
export interface NamedValue {
  readonly field: string
  readonly value: string
}

/** The rules of a descriptor, wherever they stand in it. */
export const descriptorRules = ({
  lists,
  tones,
  deadline,
  retired,
  requiredWhen,
  form,
  noOverlap,
  atMost,
  never,
  buttons,
  scopes,
}: Entity): readonly DescriptorRule[] => {
  const rule = (
    standing: RulePosition,
    mayAlways: boolean,
    when: Predicate | undefined,
    ...path: readonly string[]
  ): readonly DescriptorRule[] => (when === undefined ? [] : [{ when, path, position: standing, mayAlways }])
  return [
    ...Object.entries(lists ?? {}).flatMap(([name, [, rows]]) =>
      rule('anywhere', false, rows, 'lists', name),
    ),
    ...(tones ?? []).flatMap(([, reason, when]) => rule('page', true, when, 'tones', reason)),
    ...rule('page', true, deadline?.late, 'deadline', 'late'),
    ...rule('page', false, retired?.[1], 'retired'),
    ...Object.entries(requiredWhen ?? {}).flatMap(([name, when]) =>
      rule('page', false, when, 'requiredWhen', name),
    ),
    ...(form ?? []).flatMap(({ show }, index) =>
      show.flatMap((item) =>
        typeof item === 'string' ? [] : rule('page', false, item.when, 'form', String(index), 'when'),
      ),
    ),
    ...(noOverlap ?? []).flatMap(({ when }, index) =>
      rule('row', false, when, 'noOverlap', String(index), 'when'),
    ),
    ...(atMost ?? []).flatMap(({ when }, index) => rule('row', false, when, 'atMost', String(index), 'when')),
    ...(never ?? []).flatMap(({ when }, index) =>
      rule('anywhere', false, when, 'never', String(index), 'when'),
    ),
    ...Object.entries(buttons ?? {}).flatMap(([name, [, { when }]]) =>
      rule('button', false, when, 'buttons', name, 'when'),
    ),
    ...Object.entries(scopes ?? {}).flatMap(([name, [, rows]]) =>
      rule('anywhere', false, rows, 'scopes', name),
    ),
  ]
}

/** The values that a descriptor names beside its rules: where fields begin, where they may go, and what buttons set. */
export const namedValues = ({ fields, transitions = {}, buttons = {} }: Entity): readonly NamedValue[] =>
  [
    ...Object.entries(fields).map(([field, { initially }]) => [field, initially] as const),
    ...Object.entries(transitions).flatMap(([field, ways = {}]) =>
      [
        ...Object.keys(ways),
        ...Object.values(ways).flatMap((to = []) => to.map((way) => [way].flat()[0])),
      ].map((value) => [field, value] as const),
    ),
    ...Object.values(buttons).flatMap(([, { set = {} }]) => Object.entries(set)),
  ].flatMap(([field, value]) => (typeof value === 'string' && value !== 'null' ? [{ field, value }] : []))
