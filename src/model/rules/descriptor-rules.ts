import type { Entity, Predicate } from '../../descriptor/index.ts'

/**
 * The position of a rule, which decides what it may use: `anywhere` everything; `page` what a page knows; `button` also
 * the caller; `row` only stored values of the row.
 */
export type RulePosition = 'anywhere' | 'page' | 'button' | 'row'

/** A rule of a descriptor: its path, and whether it may hold for every row. */
export interface DescriptorRule {
  readonly when: Predicate
  readonly path: readonly string[]
  readonly position: RulePosition
  readonly mayAlways: boolean
}

/** A value that a descriptor names outside its rules. */
export interface NamedValue {
  readonly field: string
  readonly value: string
}

/** All rules of a descriptor, with their places. */
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

/** The values that a descriptor names outside its rules: in first values, transitions and buttons. */
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
