import { parts } from '#texts/checks'
import { isSecret } from '../kinds/index.ts'
import type { FieldModel } from '../model.ts'
import type { CheckContext, CheckedEntity } from './checked-entity.ts'
import { type Fault, fault, inside } from './fault.ts'

type Purpose = 'account' | 'role' | 'permission'

type Need = readonly [what: string, met: (checked: CheckedEntity, context: CheckContext) => boolean]

const has = (checked: CheckedEntity, fits: (field: FieldModel, name: string) => boolean): boolean =>
  checked.fields.some(([name, field]) => fits(field, name))

const flagged =
  (flag: string) =>
  (checked: CheckedEntity): boolean =>
    has(checked, (field, name) => name === flag && field.type === 'flag')

const leadsTo =
  (purpose: Purpose) =>
  (checked: CheckedEntity, { named }: CheckContext): boolean =>
    has(
      checked,
      (field) => field.links === 'many' && named.get(field.to ?? '')?.descriptor.serves === purpose,
    )

const needs: Readonly<
  Record<
    Purpose,
    { readonly code: 'E-SERVES-3' | 'E-SERVES-4' | 'E-SERVES-5'; readonly needs: readonly Need[] }
  >
> = {
  account: {
    code: 'E-SERVES-3',
    needs: [
      [
        parts.account.email,
        (checked) =>
          has(
            checked,
            (field) => field.kind === 'email' && field.unique !== undefined && field.required === true,
          ),
      ],
      [
        parts.account.password,
        (checked) => has(checked, (field) => isSecret(field) && field.stored && field.required === true),
      ],
      [parts.account.roles, leadsTo('role')],
      [parts.account.active, flagged('active')],
    ],
  },
  role: {
    code: 'E-SERVES-4',
    needs: [
      [parts.role.permissions, leadsTo('permission')],
      [parts.role.everything, flagged('everything')],
    ],
  },
  permission: {
    code: 'E-SERVES-5',
    needs: [
      [parts.permission.label, (checked) => checked.field[checked.label[0] ?? '']?.unique !== undefined],
      [parts.permission.generated, flagged('generated')],
    ],
  },
}

const checkPurpose = (purpose: Purpose, context: CheckContext): readonly Fault[] => {
  const [first, ...others] = context.entities.filter(({ descriptor }) => descriptor.serves === purpose)
  if (!first) return [fault('E-SERVES-1', { file: 'entities', path: [] }, purpose)]
  const place = inside(first.place, 'serves')
  return [
    ...others.map((each) =>
      fault('E-SERVES-2', inside(each.place, 'serves'), purpose, { other: first.place.file }),
    ),
    ...needs[purpose].needs.flatMap(([what, met]) =>
      met(first, context) ? [] : [fault(needs[purpose].code, place, what)],
    ),
  ]
}

/** One account, one role, one permission, each with what signing in and access read. */
export const checkServes = (context: CheckContext): readonly Fault[] =>
  (['account', 'role', 'permission'] as const).flatMap((purpose) => checkPurpose(purpose, context))
